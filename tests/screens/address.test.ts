import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { askForEmail, makeCoach, makeNewcomer, tokenMailedTo } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { submitApplication } from './application'
import { openAs, type Screen } from './open'

const waiting = (page: Screen) =>
  page.queryAllByRole('status').find(({ textContent }) => textContent?.includes('Confirm your new email'))

test('shows an approved coach that confirmation and admin approval are missing, then only the approval', async () => {
  const coach = await makeCoach()
  const email = `moved-${coach.email}`
  const token = await askForEmail(coach.token, email)
  const requested = async (page: Screen) => {
    const table = within(await page.findByRole('table', { name: 'Requested changes' }))
    await table.findByText(email)
  }
  let page = await openAs(coach, '/nutritionist/profile')
  await requested(page)
  await expect.poll(() => waiting(page)?.textContent).toContain(email)
  page = await openAs(coach, '/nutritionist/profile/edit')
  await expect.poll(() => waiting(page)).toBeDefined()
  await waitFor(() => expect(page.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', email))

  await call('POST', '/user/email/confirm', { body: { token } })
  page = await openAs(coach, '/nutritionist/profile')
  await requested(page)
  expect(waiting(page)).toBeUndefined()
})

test('the first application is for the address of the account, a later edit asks for another one', async () => {
  const newcomer = await makeNewcomer('nutritionist')
  let page = await openAs(newcomer, '/nutritionist')
  expect(await page.findByRole('textbox', { name: 'Email' })).toMatchObject({
    value: newcomer.email,
    disabled: true,
  })

  const coach = await makeCoach()
  const email = `changed-${coach.email}`
  page = await openAs(coach, '/nutritionist/profile/edit')
  await page.findByRole('textbox', { name: 'Email' })
  await page.fill('Email', email)
  await submitApplication(page)
  const table = within(await page.findByRole('table', { name: 'Requested changes' }))
  await table.findByText(email)
  expect(await ChangeRequestEntity.find({ coachId: coach.id })).toMatchObject({
    updates: { email: { old: coach.email, new: email } },
  })
  expect(await tokenMailedTo(email)).not.toBe('')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ email: coach.email })
})
