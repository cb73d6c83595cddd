import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FormDocument } from '#core/forms/document'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { PollDraftEntity } from '#core/polls/entity'
import { makeLink } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { checkIn, makeForm, makeOpenPoll, makeSubmission } from '#scripts/testing/polls'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { openAs, openAsAdmin } from './people'
import { answer } from './steps'

const twoPages: FormDocument = {
  title: 'Sleep and food',
  fields: [
    { type: 'choice', id: 'sleep', label: 'How do you sleep?', options: ['Well', 'Badly'], required: true },
    {
      type: 'paragraph',
      id: 'why',
      label: 'What keeps you awake?',
      required: true,
      when: { field: 'sleep', is: ['Badly'] },
    },
    { type: 'page', id: 'food', label: 'Food' },
    { type: 'number', id: 'meals', label: 'How many meals a day?', min: 1, max: 9, required: true },
    {
      type: 'consent',
      id: 'agree',
      label: 'Do you agree?',
      wording: 'My coach may read this.',
      required: true,
    },
  ],
}
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click()

test('a client fills in a form on a phone, offline for a while, and finds the answers again', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const form = await makeForm({ document: twoPages }, coach.id)
  await makeOpenPoll(client, { form, senderId: coach.id })
  const page = await openAs(client, '/client/forms')
  await page.getByRole('link', { name: 'Sleep and food' }).click()
  await page.getByText('Carla Coach asks.').waitFor()
  await next(page)
  await page.getByRole('alert').getByText('Please answer “How do you sleep?”').waitFor()
  await answer(page, 'How do you sleep?', 'Badly')
  await page.getByLabel('What keeps you awake?').fill('The neighbours')
  await next(page)
  await page.getByRole('heading', { name: 'Step 2 of 3: Food' }).waitFor()

  await page.context().setOffline(true)
  await page.getByText('You are offline', { exact: true }).waitFor()
  await page.getByLabel('How many meals a day?').fill('3')
  await page.getByLabel('Type your full name to sign').fill('Clara Client')
  await page.getByText('Draft saved').waitFor()
  await next(page, 'Review')
  await page.getByText('The neighbours').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Change How do you sleep?' }).click()
  await answer(page, 'How do you sleep?', 'Well')
  await expect.poll(() => page.getByLabel('What keeps you awake?').count()).toBe(0)
  await next(page)
  await next(page, 'Review')
  await expect.poll(() => page.getByText('The neighbours').count()).toBe(0)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your answers are sent').waitFor()
  await page.getByText('Signed by Clara Client on').waitFor()
  await page.reload()
  await page.getByText('Well', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Forms' }).last().click()
  await page.getByText('Nothing waits for you').waitFor()
  await page.getByRole('list', { name: 'My submissions' }).getByText('Sleep and food').waitFor()
})

test('a form that was begun on another device goes on here, with its file', async () => {
  const client = await makeReadyClient()
  const plate = { type: 'file' as const, id: 'plate', label: 'Your plate', accept: 'picture' as const }
  const form = await makeForm({ document: { ...checkIn, fields: [...checkIn.fields, plate] } })
  const { pollId } = await makeOpenPoll(client, { form })
  const savedAt = Date.now() - 60_000
  const key = `tmp/${client.id}/image/${newId()}.jpg`
  const files = { [key]: { name: 'plate.jpg', size: 5000 } }
  const data = { water: 7, plate: key }
  await write(PollDraftEntity.put({ pollId, recipientId: client.id, data, files, savedAt }))
  const page = await openAs(client, `/client/form/${pollId}`)
  await expect.poll(() => page.getByLabel('How much water a day?').inputValue()).toBe('7')
  await page.getByLabel('How much water a day?').fill('8')
  await expect
    .poll(async () => (await PollDraftEntity.find({ pollId }))?.data, { timeout: 15_000 })
    .toMatchObject({ water: 8, plate: key })
  await page.getByText('plate.jpg (5 kB)').waitFor()
  expect((await PollDraftEntity.find({ pollId }))?.files).toEqual(files)
})

test('a waiting form comes up by itself, not over what is typed, and Later keeps it', async () => {
  const coach = await makeCoach()
  await makeOpenPoll(coach, { recipientType: 'coach' })
  const page = await openAs(coach, '/nutritionist/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Weekly check-in' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.goto('/nutritionist/forms')
  await page.getByRole('link', { name: 'Weekly check-in' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)

  const other = await makeReadyClient()
  const typing = await openAs(other, '/client/nutritionists')
  await typing.getByRole('searchbox').first().focus()
  await makeOpenPoll(other)
  const isAsked = () =>
    typing.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('polls.asked')))
  const lookUp = () => typing.evaluate(() => void window.dispatchEvent(new Event('focus')))
  // Half an hour later.
  await typing.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('polls.asked')) localStorage.removeItem(key)
  })
  await lookUp()
  expect(await isAsked()).toBe(false)
  await typing.getByRole('searchbox').first().blur()
  await lookUp()
  const popped = typing.getByRole('dialog', { name: 'Weekly check-in' })
  await popped.getByRole('radiogroup', { name: 'How was your week?' }).getByLabel('4 ★').check()
  await next(typing, 'Review')
  await next(typing, 'Send')
  await typing.getByText('Thank you, your answers are sent.').waitFor()
  await popped.waitFor({ state: 'detached' })
})

test('an admin sends a form to two, and a coach to a client', async () => {
  const title = 'A form to send'
  await makeForm({ document: { ...checkIn, title }, tags: ['admin', 'coach'] })
  const { coach } = await makeReadyPair({ firstName: 'Carla' })
  const [client, other] = [
    await makeReadyClient({ firstName: 'Zenobia' }),
    await makeReadyClient({ firstName: 'Zenobia', lastName: 'Other' }),
  ]
  await makeLink(coach, client)
  const page = await openAsAdmin(await makeAdmin(), '/admin/forms')
  await page.getByText('Choose one or more forms first.').waitFor()
  await page.getByRole('button', { name: `Preview ${title}` }).click()
  await page.getByRole('dialog').getByLabel('How much water a day?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByLabel('Name or email').fill('zenobia')
  await page.getByRole('checkbox', { name: 'Select all on this page (2)' }).check()
  await page.getByText('1 form to 2 people').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  // The answer to the first call is lost on its way.
  await page.route('**/poll', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/poll'))
  await send.click()
  await lost
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByText('The forms are sent').waitFor()
  await page.getByText('2 forms sent.').waitFor()

  const desk = await openAs(coach, '/nutritionist/forms')
  await desk.getByRole('checkbox', { name: title }).check()
  await desk.getByRole('checkbox', { name: 'Choose Zenobia Client' }).check()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await desk.getByText('1 form sent.').waitFor()

  for (const [person, count] of [
    [client, 2],
    [other, 1],
  ] as const) {
    const phone = await openAs(person, '/client/forms')
    await expect.poll(() => phone.getByRole('link', { name: title }).count()).toBe(count)
  }
})

test('a coach without clients is told why nothing can be sent', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/forms')
  await page.getByText('You will be unable to send forms until you have a client').waitFor()
})

test('a coach reads what a client has answered, and how it changes', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const title = 'How it goes'
  const form = await makeForm({ document: { ...checkIn, title } }, coach.id)
  const sent = { form, senderId: coach.id }
  await makeSubmission(client, {
    ...sent,
    data: { mood: 2, water: 5 },
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await makeSubmission(client, { ...sent, data: { mood: 4, water: 8 } })
  await makeOpenPoll(client, sent)
  const page = await openAs(coach, '/nutritionist/submissions')
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('list', { name: 'Pending Submissions' }).getByText('Clara Client').waitFor()
  await page.getByRole('button', { name: 'Read the answers of Clara Client' }).first().click()
  const dialog = page.getByRole('dialog')
  const region = dialog.getByRole('region', { name: 'Change over time' })
  await region.getByText('▲ 2 more').waitFor()
  await dialog.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const onPaper = () =>
    Promise.all(
      [region, dialog.getByRole('button', { name: 'Print' }), page.locator('main')].map((one) =>
        one.isVisible(),
      ),
    )
  await expect.poll(onPaper).toEqual([true, false, false])
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^check-in-.*\.csv$/)

  await page.goto(`/nutritionist/clients/${client.id}`)
  await page.getByRole('button', { name: 'Submissions' }).click()
  await dialog
    .getByRole('button', { name: `Read ${title}` })
    .first()
    .click()
  await region.getByText('▲ 3 more').waitFor()
  await region.getByText('▲ 2 more').waitFor()
  await page.goBack()
  await dialog.getByRole('list', { name: 'Submissions' }).waitFor()

  const office = await openAsAdmin(await makeAdmin(), `/admin/clients/${client.id}`)
  await office.getByRole('button', { name: 'Submissions' }).click()
  await expect.poll(() => office.getByRole('button', { name: `Read ${title}` }).count()).toBe(2)
})
