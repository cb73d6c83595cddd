import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { AssignmentDraftEntity } from '#core/forms/assignments/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { handler as sendSchedules } from '#functions/jobs/send-schedules'
import { makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from '../open'

const DAY_MS = 24 * 3_600_000

test('a coach schedules a form every week, pauses it and stops it', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const title = 'Sunday check-in'
  await makeForm({ document: { title, fields: [{ type: 'text', id: 'a', label: 'A' }] } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.press(`Send to… ${title}`)
  await page.press('Select Clara Client', { role: 'checkbox' })
  await page.press('Review')
  await page.user.selectOptions(await page.findByLabelText('When to send'), 'Every week')
  const first = new Date(Date.now() + 3 * DAY_MS)
  const [year, month, day] = first.toISOString().slice(0, 10).split('-')
  await page.fill('Start date', `${month}.${day}.${year}`)
  await page.fill('Time', '07:30')
  await page.press('Schedule')
  await page.findByText(`Scheduled. It first goes out on ${month}.${day}.${year}.`)
  const made = within(await page.findByRole('list', { name: 'Scheduled forms' }))
  await made.findByText(/Every week to Clara Client/)
  await made.findByText(/at 7:30 AM/)

  setClock(() => first.getTime() + DAY_MS)
  await sendSchedules()
  await services.stream.drained()
  setClock()
  const phone = await openAs(client, '/client/forms')
  await phone.findByRole('link', { name: new RegExp(title) })

  const again = await openAs(coach, '/nutritionist/forms')
  await again.press(`Pause ${title}`)
  await within(await again.findByRole('list', { name: 'Scheduled forms' })).findByText(
    /Nothing is sent while paused\./,
  )
  await again.press(`Stop ${title}`)
  await again.press('Stop', { inside: await again.findByRole('dialog') })
  await waitFor(() => expect(again.queryByRole('list', { name: 'Scheduled forms' })).toBeNull())
})

const form: FormDocument = {
  title: 'Before we cook',
  fields: [
    { type: 'paragraph', id: 'allergic', label: 'What can you not eat?', fact: 'allergies', required: true },
    { type: 'text', id: 'diet', label: 'How do you eat?', fact: 'diet', required: true },
    { type: 'text', id: 'party', label: 'Who comes?', purpose: 'planning' },
  ],
}

test('a fact can be confirmed with one tap, changed, and seen on its own page', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const facts = await openAs(client, '/client/facts')
  await facts.press('Add Allergies')
  await facts.user.type(await facts.findByRole('textbox', { name: 'Allergies' }), 'Peanuts')
  await facts.press('Save')
  await facts.findByText(/Allergies saved/)
  await within(await facts.findByRole('list', { name: 'Key facts' })).findByText('Peanuts')

  const path = await makeForm({ document: form }, coach.id)
  await makeOpenAssignment(client, { form: path, senderId: coach.id })
  const page = await openAs(client, '/client/forms')
  await page.press(new RegExp(form.title), { role: 'link' })
  await page.findAllByText(/Your coaches and the Platewise team can see this/)
  await page.findByText(
    /Carla Coach and the Platewise team can see this to plan your next steps\. Kept for 30 days\./,
  )
  const known = await page.findByRole('group', { name: /^What can you not eat\?/ })
  await within(known).findByText(/You told us this today\./)
  await page.fill(/^How do you eat\?/, 'Vegan')
  await page.press('Review')
  await within(await page.findByRole('alert')).findByText(/Please answer “What can you not eat\?”/)
  await page.press('Still true', { inside: known })
  await page.press('Review')
  await page.press('Send')
  await page.findByText(/Thanks! We sent your answers/)

  await makeOpenAssignment(client, { form: path, senderId: coach.id })
  const other = await openAs(client, '/client/forms')
  const open = await other.findByRole('list', { name: 'To fill out' })
  await other.press(new RegExp(form.title), { role: 'link', inside: open })
  await other.press('Change: What can you not eat?')
  const field = await other.findByRole('textbox', { name: /^What can you not eat\?/ })
  await waitFor(() => expect(field).toHaveProperty('value', 'Peanuts'))
  await other.fill(/^What can you not eat\?/, 'Peanuts and eggs')
  await other.press('Still true', { inside: await other.findByRole('group', { name: /^How do you eat\?/ }) })
  await other.press('Review')
  await other.press('Send')
  await other.findByText(/Thanks! We sent your answers/)

  const told = await openAs(client, '/client/facts')
  await told.press('History of Allergies')
  const history = within(await told.findByRole('list', { name: 'History' }))
  await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(2))
  await history.findByText(/In “Before we cook”/)

  // The coach reads them on the client's page, with what can do harm first.
  const desk = await openAs(coach, `/nutritionist/clients/${client.id}`)
  const shown = await desk.findByRole('region', { name: 'Key facts' })
  await within(shown).findByText('Peanuts and eggs')
  expect(within(shown).getAllByRole('term')[0]?.textContent).toBe('Allergies')
  expect(desk.queryByRole('dialog')).toBeNull()
})

test('a confirmed fact in a draft can be unconfirmed with one tap', async () => {
  const { coach, client } = await makeReadyPair()
  await call('PUT', '/client/facts/diet', { token: client.token, body: { value: 'Vegan' } })
  const { assignmentId } = await makeOpenAssignment(client, {
    form: await makeForm({ document: form }, coach.id),
  })
  const data = { diet: 'Vegan' }
  await write(
    AssignmentDraftEntity.put({
      assignmentId,
      recipientId: client.id,
      data,
      savedAt: Date.now() - 60_000,
      revision: 1,
    }),
  )
  const page = await openAs(client, `/client/form/${assignmentId}`)
  const known = await page.findByRole('group', { name: /^How do you eat\?/ })
  await page.user.click(await within(known).findByRole('button', { name: 'Still true', pressed: true }))
  await within(known).findByRole('button', { name: 'Still true', pressed: false })
})
