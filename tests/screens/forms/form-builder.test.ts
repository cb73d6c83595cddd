import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { FormEntity } from '#core/forms/definitions/entity'
import { checkIn, makeForm } from '#scripts/testing/assignments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAs, openAsAdmin } from '../open'

test('if two admins publish a form, the second sees what differs and chooses, and nothing is lost', async () => {
  const [ada, bob, form] = await Promise.all([makeAdmin(), makeAdmin(), makeForm()])
  const { path } = form
  const publish = (title: string, version: number) =>
    call('PUT', `/admin/form/${path}`, {
      token: bob.token,
      body: { document: { ...checkIn, title }, tags: form.tags, version },
    })
  const titleField = () => page.getByLabelText('Title')
  const stored = async () => {
    const { document, version } = (await FormEntity.find({ path })) ?? {}
    return { title: document?.title, version }
  }
  const page = await openAsAdmin(ada, `/admin/forms/${path}`)
  await page.user.type(await page.findByLabelText('Title'), '!')
  await publish('Check-in by Bob', 1)
  await page.press('Publish')
  const compare = await page.findByRole('dialog', { name: 'Version 2 was published while you were editing' })
  within(compare).getByText('Also different: title.')
  within(within(compare).getByRole('region', { name: 'The published version' })).getByText('Check-in by Bob')
  within(within(compare).getByRole('region', { name: 'Your version' })).getByText('Weekly check-in!')
  expect(await stored()).toEqual({ title: 'Check-in by Bob', version: 2 })

  await page.press('Use the other', { inside: compare })
  await waitFor(() => expect(titleField()).toHaveProperty('value', 'Check-in by Bob'))
  await page.press('Undo')
  await waitFor(() => expect(titleField()).toHaveProperty('value', 'Weekly check-in!'))
  await page.press('Compare')
  await page.press('Keep mine', { inside: await page.findByRole('dialog', { name: /^Version 2/ }) })
  await page.press('Publish')
  await page.findByText('“Weekly check-in!” published as version 3')
  expect(await stored()).toEqual({ title: 'Weekly check-in!', version: 3 })
  await page.press('Send to…', { role: 'link' })
  await page.findByText('1 form · 0 recipients')
})

test('the list of forms leads back to a new form that is not published yet', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/forms')
  await page.press('New form', { role: 'link' })
  await page.press('Start with Blank form')
  await page.user.type(await page.findByLabelText('Title'), ' of today')
  await page.findByText(/^Draft saved/)
  const [forms] = await page.findAllByRole('link', { name: 'Forms' })
  await page.user.click(forms as HTMLElement)
  await page.press('Continue draft', { role: 'link' })
  await waitFor(() => expect(page.getByLabelText('Title')).toHaveProperty('value', 'New form of today'))

  await page.press('Add a field')
  await page.press('Short text', { role: 'menuitem' })
  await page.press('Publish')
  await page.findByText('Each question needs its text.')
})
