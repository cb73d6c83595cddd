import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { AssignmentDraftEntity } from '#core/forms/assignments/entity'
import { ReceivedSubmissionEntity } from '#core/forms/submissions/received-entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import {
  checkIn,
  makeForm,
  makeOpenAssignment,
  makeProgress,
  makeSubmission,
} from '#scripts/testing/assignments'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { openAs, openAsAdmin } from '../open'

test('a form started on another device continues here, including its file', async () => {
  const client = await makeReadyClient()
  const plate = { type: 'file' as const, id: 'plate', label: 'Your plate', accept: 'picture' as const }
  const form = await makeForm({ document: { ...checkIn, fields: [...checkIn.fields, plate] } })
  const { assignmentId } = await makeOpenAssignment(client, { form })
  const savedAt = Date.now() - 60_000
  const key = `tmp/${client.id}/image/${newId()}.jpg`
  const files = { [key]: { name: 'plate.jpg', size: 5000 } }
  const data = { water: 7, plate: key }
  await write(
    AssignmentDraftEntity.put({ assignmentId, recipientId: client.id, data, files, savedAt, revision: 1 }),
  )
  const page = await openAs(client, `/client/form/${assignmentId}`)
  const water = await page.findByLabelText(/^How much water a day\?/)
  await waitFor(() => expect(water).toHaveProperty('value', '7'))
  await page.fill(/^How much water a day\?/, '8')
  await expect
    .poll(async () => (await AssignmentDraftEntity.find({ assignmentId }))?.data)
    .toMatchObject({ water: 8, plate: key })
  await page.findByText('plate.jpg (5 kB)')
  expect((await AssignmentDraftEntity.find({ assignmentId }))?.files).toEqual(files)
})

test('discarding a draft asks first, then clears every field and the note about it', async () => {
  const client = await makeReadyClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const data = { mood: 2, slips: true, what: 'Cake', water: 7 }
  await write(
    AssignmentDraftEntity.put({
      assignmentId,
      recipientId: client.id,
      data,
      savedAt: Date.now() - 60_000,
      revision: 1,
    }),
  )
  const page = await openAs(client, `/client/form/${assignmentId}?step=0`)
  const water = await page.findByLabelText(/^How much water a day\?/)
  const yes = page.getByRole('radio', { name: 'Yes' })
  expect([water, yes]).toMatchObject([{ value: '7' }, { checked: true }])
  await page.press('Discard')
  await page.press('Discard draft', { inside: await page.findByRole('dialog') })
  await page.findByText('Draft discarded')
  await waitFor(() => expect(water).toHaveProperty('value', ''))
  await waitFor(() => expect(page.queryByText(/^Draft saved/)).toBeNull())
  expect(yes).toHaveProperty('checked', false)
  expect(page.queryByLabelText(/^What was it\?/)).toBeNull()
  await page.user.click(yes)
  expect(await page.findByLabelText(/^What was it\?/)).toHaveProperty('value', '')

  // From the review it leads to the first page, which stays until the next press.
  await page.fill(/^What was it\?/, 'Cake')
  await page.press('4 stars', { role: 'radio' })
  await page.press('Review')
  await page.findByRole('button', { name: 'Send' })
  await page.press('Discard')
  await page.press('Discard draft', { inside: await page.findByRole('dialog') })
  await page.press('4 stars', { role: 'radio' })
  await page.findByRole('radio', { name: '4 stars', checked: true })
  await page.findByRole('button', { name: 'Review' })
})

test('an answer that returns to its first value replaces the draft, too', async () => {
  const client = await makeReadyClient()
  const { assignmentId } = await makeOpenAssignment(client)
  await write(
    AssignmentDraftEntity.put({
      assignmentId,
      recipientId: client.id,
      data: { water: 7 },
      savedAt: 1,
      revision: 1,
    }),
  )
  const page = await openAs(client, `/client/form/${assignmentId}`)
  const storedWater = () => {
    window.dispatchEvent(new Event('pagehide'))
    const key = Object.keys(localStorage).find((name) => name.includes('.draft.'))
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').values?.water
  }
  await page.fill(/^How much water a day\?/, '8')
  expect(storedWater()).toBe(8)
  await page.fill(/^How much water a day\?/, '7')
  expect(storedWater()).toBe(7)
})

test('two devices answer one form, whatever time they think it is', async () => {
  const client = await makeReadyClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const page = await openAs(client, `/client/form/${assignmentId}`)
  await page.findByLabelText(/^How much water a day\?/)
  // The other one saves meanwhile. Its clock is ahead, or this one's is behind.
  const draft = { assignmentId, recipientId: client.id, savedAt: Date.now() + 300_000 }
  await write(AssignmentDraftEntity.put({ ...draft, data: { mood: 2, water: 7 }, revision: 1 }))
  await page.press('4 stars', { role: 'radio' })
  const stored = async () => (await AssignmentDraftEntity.find({ assignmentId }))?.data
  await expect.poll(stored).toMatchObject({ mood: 4, water: 7 })
  await waitFor(() => expect(page.getByLabelText(/^How much water a day\?/)).toHaveProperty('value', '7'))

  // What this one has saved is no reason to replace what is answered elsewhere later.
  await write(AssignmentDraftEntity.put({ ...draft, data: { mood: 1, water: 7 }, revision: 3 }))
  await page.fill(/^How much water a day\?/, '8')
  await expect.poll(stored).toMatchObject({ mood: 1, water: 8 })
  await page.findByRole('radio', { name: '1 star', checked: true })
})

test('Back goes through the steps of a form, and one left right after typing is listed as started', async () => {
  const client = await makeReadyClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const page = await openAs(client, '/client/forms')
  await page.press('Weekly check-in', { role: 'link' })
  await page.press('4 stars', { role: 'radio' })
  await page.press('Review')
  await page.findByRole('button', { name: 'Send' })
  history.back()
  await page.fill(/^How much water a day\?/, '7')
  history.back()
  await page.findByText(/· Started$/)
  await expect
    .poll(async () => (await AssignmentDraftEntity.find({ assignmentId }))?.data)
    .toMatchObject({ mood: 4, water: 7 })
})

test('counts a pending form on every screen, but opens it automatically only on the dashboard', async () => {
  const client = await makeReadyClient()
  await makeOpenAssignment(client)
  const page = await openAs(client, '/client/nutritionists')
  const [entry] = await page.findAllByRole('link', { name: 'Forms 1 form to fill out' })
  expect(entry).toBeDefined()
  expect(Object.keys(localStorage).filter((key) => key.endsWith('assignments.asked'))).toEqual([])
  const [home] = page.getAllByRole('link', { name: 'Dashboard' })
  await page.user.click(home as HTMLElement)
  const dialog = await page.findByRole('dialog', { name: 'Weekly check-in' })
  const week = await within(dialog).findByRole('radiogroup', { name: /^How was your week\?/ })
  await page.press('4 stars', { role: 'radio', inside: week })
  await page.press('Review', { inside: dialog })
  await page.press('Send', { inside: dialog })
  await page.findByText('Thanks! We sent your answers.')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.queryByRole('link', { name: /form to fill out/ })).toBeNull()
})

test('a coach sends a form to one of their clients, who finds it among the others', async () => {
  const title = 'A form to send'
  const form = await makeForm({ document: { ...checkIn, title }, tags: ['admin', 'coach'] })
  const { coach } = await makeReadyPair({ firstName: 'Carla' })
  const [client, other] = [
    await makeReadyClient({ firstName: 'Zenobia' }),
    await makeReadyClient({ firstName: 'Zenobia', lastName: 'Other' }),
  ]
  await makeRelationship(coach, client)
  for (const person of [client, other]) await makeOpenAssignment(person, { form })
  const desk = await openAs(coach, '/nutritionist/forms')
  await desk.press(title, { role: 'checkbox' })
  await desk.press('Next')
  await desk.press('Select Zenobia Client', { role: 'checkbox' })
  await desk.press('Review')
  await desk.press('Send')
  await desk.findByText('1 form sent.')

  for (const [person, count] of [
    [client, 2],
    [other, 1],
  ] as const) {
    const phone = await openAs(person, '/client/forms')
    expect(await phone.findAllByRole('link', { name: new RegExp(title) })).toHaveLength(count)
  }
})

test('says who sent a form, whether it is started, who reads the answers, what changed and what is next', async () => {
  const { client, coach } = await makeReadyPair({ firstName: 'Carla' })
  const form = await makeForm({}, coach.id)
  const sent = { form, senderId: coach.id }
  await makeSubmission(client, { ...sent, data: { mood: 2 } })
  const { submissionId } = await makeSubmission(client, { ...sent, data: { mood: 5 } })
  const { assignmentId } = await makeOpenAssignment(client, sent)
  await write(
    AssignmentDraftEntity.put({
      assignmentId,
      recipientId: client.id,
      data: { mood: 3 },
      savedAt: Date.now(),
      revision: 1,
    }),
  )
  const list = await openAs(client, '/client/forms')
  await list.findByText(/^From Carla Coach,.*· Started$/)
  const page = await openAs(client, `/client/submission/${submissionId}?sent=true`)
  await page.findByText(/Carla Coach can read them now and reply in your chat/)
  await within(await page.findByRole('region', { name: 'Change over time' })).findByText('+3')
  const sentCard = await page.findByRole('region', { name: 'Thanks! We sent your answers' })
  await within(sentCard).findByRole('button', { name: 'Open chat' })
  await page.press('Next form', { role: 'link', inside: sentCard })
  await waitFor(() => expect(location.pathname).toBe(`/client/form/${assignmentId}`))
})

test('submissions of all forms are listed newest first, found by a search, and followed by the next', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const zoe = await makeReadyClient({ firstName: 'Zoe' })
  await makeRelationship(coach, zoe)
  for (const mood of [1, 2, 3])
    await makeSubmission(mood === 2 ? client : zoe, { senderId: coach.id, data: { mood } })
  const page = await openAs(coach, '/nutritionist/submissions')
  const rows = within(await page.findByRole('list', { name: 'Submissions' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ZCZoe ClientWeekly check-in, [\d.]+UnreadHow was your week\?3 of 5 stars$/),
    expect.stringMatching(/^CCClara Client/),
    expect.stringMatching(/^ZCZoe Client/),
  ])
  await page.fill('Search by person or form', 'zoe')
  await waitFor(() => expect(page.queryByRole('link', { name: 'Clara Client' })).toBeNull())
  const [newest] = await page.findAllByRole('link', { name: 'Zoe Client' })
  await page.user.click(newest as HTMLElement)
  await page.findByText('3 of 5 stars')
  await page.press('Older', {
    role: 'link',
    inside: await page.findByRole('navigation', { name: 'Other submissions' }),
  })
  await page.findByText('1 of 5 stars')
  await page.press('Back to the search', { role: 'link' })
  await page.findAllByRole('link', { name: 'Zoe Client' })
  await waitFor(() => expect(page.queryByText('Unread')).toBeNull())
  await page.fill('Search by person or form', 'nothing like this')
  await page.findByText('No submissions found')
})

test('a submission has a URL of its own, with the others one step away, and is read once opened', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const form = await makeForm({}, coach.id)
  const sent = { form, senderId: coach.id }
  await makeSubmission(client, { ...sent, data: { mood: 2 } })
  const { submissionId } = await makeSubmission(client, { ...sent, data: { mood: 5 } })
  const page = await openAs(coach, `/nutritionist/submissions/${submissionId}`)
  await page.findByRole('heading', { level: 1, name: 'Clara Client' })
  await within(await page.findByRole('region', { name: 'Change over time' })).findByText('+3')
  await page.findByRole('button', { name: 'Open chat' })
  // Both places stay, so that pressing the same spot again doesn't go back.
  expect(
    page.getAllByRole('button', { name: 'Newer' }).map((button) => button.hasAttribute('disabled')),
  ).toEqual([true, true])
  await page.press('Older', {
    role: 'link',
    inside: await page.findByRole('navigation', { name: 'Other submissions' }),
  })
  await page.findByText('2 of 5 stars')
  await waitFor(() => expect(page.getAllByRole('link', { name: 'Newer' })).toHaveLength(2))
  expect(await ReceivedSubmissionEntity.find({ senderId: coach.id, submissionId })).toMatchObject({
    readAt: expect.any(String),
  })

  await page.press('Open chat')
  await page.press(/^About “Weekly check-in” of [\d.]+:/)
  expect(page.getByPlaceholderText('Enter Your Message')).toHaveProperty(
    'value',
    expect.stringMatching(/^About “Weekly check-in” of [\d.]+: $/),
  )
  await page.press('Send')
  await waitFor(() => expect(page.queryByRole('button', { name: /^About “/ })).toBeNull())
  await page.press('Back to the answers')
  await page.findByText('2 of 5 stars')

  const stranger = await openAs(await makeCoach(), `/nutritionist/submissions/${submissionId}`)
  await stranger.findByText("We can't find this submission")
})

test('tells a coach without clients why they cannot send forms', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/forms')
  await page.findByText(/You will be unable to send forms until you have a client/)
})

test('shows the submissions of a client on their profile, and how answers change', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const title = await makeProgress(coach, client)
  const page = await openAs(coach, `/nutritionist/clients/${client.id}`)
  await page.press('Submissions')
  const [read] = await page.findAllByRole('button', { name: `Read ${title}` })
  await page.user.click(read as HTMLElement)
  const region = await page.findByRole('region', { name: 'Change over time' })
  await within(region).findByText('+3')
  await within(region).findByText('+2')
  history.back()
  await within(await page.findByRole('dialog')).findByRole('list', { name: 'Submissions' })

  const office = await openAsAdmin(await makeAdmin(), `/admin/clients/${client.id}`)
  await office.press('Submissions')
  await waitFor(() => expect(office.queryAllByRole('button', { name: `Read ${title}` })).toHaveLength(2))
})
