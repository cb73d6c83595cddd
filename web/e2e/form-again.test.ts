import { expect, test } from 'vitest'
import type { FormDocument } from '#core/forms/document'
import { setClock } from '#core/lib/clock'
import { handler as sendRepeats } from '#functions/jobs/send-repeats'
import { makeForm, makeOpenPoll } from '#scripts/testing/polls'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/world'
import { openAs } from './people'

const DAY_MS = 24 * 3_600_000

test('a coach has a form come again each week, pauses and stops it', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const title = 'Sunday check-in'
  await makeForm({ document: { title, fields: [{ type: 'text', id: 'a', label: 'A' }] } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('checkbox', { name: 'Choose Clara Client' }).check()
  await page.getByLabel('How often').selectOption({ label: 'Every week' })
  const submit = page.getByRole('button', { name: 'Repeat', exact: true })
  await submit.click()
  await page.getByRole('alert').getByText('This date does not exist').waitFor()
  const first = new Date(Date.now() + 3 * DAY_MS)
  const [year, month, day] = first.toISOString().slice(0, 10).split('-')
  await page.getByLabel('First time on').fill(`${month}.${day}.${year}`)
  await page.getByLabel('At', { exact: true }).fill('07:30')
  await submit.click()
  await page.getByText('It repeats from now on.').waitFor()
  const list = page.getByRole('list', { name: 'Repeats' })
  await list.getByText('Every week to Clara Client').waitFor()
  await list.getByText('at 07:30').waitFor()

  setClock(() => first.getTime() + DAY_MS)
  await sendRepeats()
  await services.stream.drained()
  setClock()
  const phone = await openAs(client, '/client/forms')
  await phone.getByRole('link', { name: title }).waitFor()

  await page.getByRole('button', { name: `Pause ${title}` }).click()
  await list.getByText('Paused, nothing is sent.').waitFor()
  await page.getByRole('button', { name: `Stop ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await list.waitFor({ state: 'detached' })
})

const document: FormDocument = {
  title: 'Before we cook',
  fields: [
    { type: 'paragraph', id: 'allergic', label: 'What can you not eat?', fact: 'allergies', required: true },
    { type: 'text', id: 'diet', label: 'How do you eat?', fact: 'diet', required: true },
    { type: 'text', id: 'party', label: 'Who comes?', purpose: 'planning' },
  ],
}

test('what a client has told once is confirmed with one tap, changed, and seen on a page of its own', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const page = await openAs(client, '/client/facts')
  await page.getByRole('button', { name: 'Add Allergies' }).click()
  await page.getByRole('textbox', { name: 'Allergies' }).fill('Peanuts')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Allergies is saved.').waitFor()
  await page.getByRole('list', { name: 'What is known' }).getByText('Peanuts').waitFor()

  const form = await makeForm({ document }, coach.id)
  await makeOpenPoll(client, { form, senderId: coach.id })
  await page.goto('/client/forms')
  await page.getByRole('link', { name: document.title }).click()
  await page.getByText('Seen by your coaches and the Platewise team').waitFor()
  await page
    .getByText('Seen by Carla Coach and the Platewise team, to plan what comes next. Kept for 30 days.')
    .waitFor()
  const known = page.getByRole('group', { name: 'What can you not eat?' })
  await known.getByText('You said so today.').waitFor()
  await page.getByLabel('How do you eat?').fill('Vegan')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('alert').getByText('Please answer “What can you not eat?”').waitFor()
  await known.getByRole('button', { name: 'Still true' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your answers are sent').waitFor()

  await makeOpenPoll(client, { form, senderId: coach.id })
  await page.goto('/client/forms')
  await page.getByRole('link', { name: document.title }).first().click()
  await page.getByRole('button', { name: 'Change: What can you not eat?' }).click()
  const field = page.getByRole('textbox', { name: 'What can you not eat?' })
  await expect.poll(() => field.inputValue()).toBe('Peanuts')
  await field.fill('Peanuts and eggs')
  await page
    .getByRole('group', { name: 'How do you eat?' })
    .getByRole('button', { name: 'Still true' })
    .click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your answers are sent').waitFor()

  await page.goto('/client/facts')
  await page.getByRole('button', { name: 'History of Allergies' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
  await history.getByText('In “Before we cook”').waitFor()

  const desk = await openAs(coach, `/nutritionist/clients/${client.id}`)
  await desk.getByRole('button', { name: 'Submissions' }).click()
  await desk.getByRole('region', { name: 'What is known' }).getByText('Peanuts and eggs').waitFor()
})
