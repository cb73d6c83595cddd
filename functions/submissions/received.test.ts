import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity } from '#core/coach/entity'
import type { Submission } from '#core/forms/assignments/shared/schema'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { ReceivedSubmissionEntity } from '#core/forms/submissions/received-entity'
import type {
  OpenedSubmission,
  ReceivedPage,
  UnreadSubmissions,
} from '#core/forms/submissions/shared/received-schema'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { reminderPermission } from '#core/mail/reminders'
import { setClock } from '#core/shared/clock'
import { makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import { remove } from '#scripts/testing/deleting'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { addDevice, notificationsOf } from '#scripts/testing/pushes'
import { call } from '#scripts/testing/request'
import { admin, answer, get, rejectRelationship, send } from '#scripts/testing/sent-forms'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const listReceived = (who: TestPerson, query = '') => get<ReceivedPage>(who, `/poll/received${query}`)
const idsOf = ({ rows }: ReceivedPage) => rows.map(({ _id }) => _id)
const countUnread = async (who: TestPerson) =>
  (await get<UnreadSubmissions>(who, '/poll/received/unread')).unread
const open = (who: TestPerson, id: string, query = '') =>
  call<OpenedSubmission>('GET', `/poll/received/by/${id}${query}`, { token: who.token })
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to, subject }) => to === email && subject.endsWith('answered your form')).length
}

test('an answered form is received once, newest first across all forms, with two answers', async () => {
  const { coach, client } = await Payments.makePair()
  const older = await makeSubmission(client, { senderId: coach.id })
  const assignment = await makeOpenAssignment(client, {
    senderId: coach.id,
    form: await makeForm({}, coach.id),
  })
  const [first, retry] = await Promise.all([
    answer(client, assignment.assignmentId),
    answer(client, assignment.assignmentId),
  ])
  const { submissionId } = first.body
  expect(retry.body.submissionId).toBe(submissionId)
  const { rows, next } = await listReceived(coach)
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    {
      _id: submissionId,
      title: 'Weekly check-in',
      person: { id: client.id, name: 'Clara Client' },
      isRead: false,
      answers: [
        { question: { label: 'How was your week?' }, answer: 4 },
        { question: { label: 'How much water a day?' }, answer: 8 },
      ],
    },
    { _id: older.submissionId },
  ])
  expect(await get<UnreadSubmissions>(coach, '/poll/received/unread')).toMatchObject({
    unread: 2,
    newest: [
      { _id: submissionId, title: 'Weekly check-in', person: { id: client.id, name: 'Clara Client' } },
      { _id: older.submissionId },
    ],
  })
})

test('opening a submission marks it as read and shows what the client answered before', async () => {
  const { coach, client } = await Payments.makePair()
  const form = await makeForm({}, coach.id)
  const [first, second, third] = [
    await makeSubmission(client, { form, senderId: coach.id, data: { mood: 2 } }),
    await makeSubmission(client, { senderId: coach.id }),
    await makeSubmission(client, { form, senderId: coach.id, data: { mood: 5 } }),
  ]
  const { body } = await open(coach, third.submissionId)
  expect(body.submission).toMatchObject({ _id: third.submissionId, data: { mood: 5 } })
  expect(body.earlier.map(({ _id }: Submission) => _id)).toEqual([first.submissionId])
  expect([body.newerId, body.olderId]).toEqual([null, second.submissionId])
  expect((await open(coach, first.submissionId)).body).toMatchObject({
    newerId: second.submissionId,
    olderId: null,
  })
  expect(await countUnread(coach)).toBe(1)
  expect(idsOf(await listReceived(coach, '?unread=true'))).toEqual([second.submissionId])
  await open(coach, third.submissionId)
  expect(await countUnread(coach)).toBe(1)
})

test('a search finds people and forms on every page, and limits the neighbors', async () => {
  const { coach, client } = await Payments.makePair()
  const other = await makeClient({ firstName: 'Zoltan' })
  await Payments.makeRelationship(coach, other)
  const wanted = [
    await makeSubmission(other, { senderId: coach.id }),
    await makeSubmission(other, { senderId: coach.id }),
  ]
  for (let count = 0; count < 21; count++) await makeSubmission(client, { senderId: coach.id })
  wanted.push(await makeSubmission(other, { senderId: coach.id }))
  const ids = wanted.map(({ submissionId }) => submissionId)
  expect(idsOf(await listReceived(coach, '?search=zolt'))).toEqual(ids.toReversed())
  expect((await listReceived(coach, '?search=nobody')).rows).toEqual([])
  expect((await open(coach, String(ids[1]), '?search=zolt')).body).toMatchObject({
    newerId: ids[2],
    olderId: ids[0],
  })
  const page = await listReceived(coach)
  expect(page.rows).toHaveLength(20)
  const rest = await listReceived(coach, `?after=${page.next}`)
  expect(rest).toMatchObject({ next: null })
  expect(new Set([...idsOf(page), ...idsOf(rest)]).size).toBe(24)
})

test('a coach receives only answers to forms they sent, and never those of another coach or the team', async () => {
  const { coach, client } = await Payments.makePair()
  const other = await makeCoach()
  await Payments.makeRelationship(other, client)
  const own = await makeSubmission(client, { senderId: coach.id })
  const foreign = await makeSubmission(client, { senderId: other.id })
  const team = await makeSubmission(client)
  expect(idsOf(await listReceived(coach))).toEqual([own.submissionId])
  for (const { submissionId } of [foreign, team]) {
    expect((await open(coach, submissionId)).status).toBe(404)
    expect((await open(coach, submissionId, `?of=${client.id}`)).status).toBe(404)
  }
  expect((await open(admin, own.submissionId)).status).toBe(404)
  expect(await countUnread(other)).toBe(1)

  expect((await open(admin, foreign.submissionId, `?of=${client.id}`)).body).toMatchObject({
    submission: { _id: foreign.submissionId },
    newerId: null,
    olderId: null,
  })
  expect(await countUnread(other)).toBe(1)
  expect(idsOf(await listReceived(admin))).toContain(team.submissionId)
  const acts = await AuditEntity.queryAll(`audited#${foreign.path}`, { index: 'gsi1' })
  expect(acts).toMatchObject([{ action: 'form.submissions.read', actorId: admin.id }])
})

test('shows no answer that is meant for others, neither in the list nor when it is opened', async () => {
  const document: FormDocument = {
    title: 'Feedback',
    fields: [
      { type: 'number', id: 'forTeam', label: 'For the team', purpose: 'service' },
      { type: 'number', id: 'forCoach', label: 'For the coach', purpose: 'confidence' },
    ],
  }
  const { coach, client } = await Payments.makePair()
  const form = await makeForm({ document })
  const data = { forTeam: 4141, forCoach: 4242 }
  for (const [who, senderId, hidden, shown] of [
    [coach, coach.id, '4141', '4242'],
    [admin, null, '4242', '4141'],
  ] as const) {
    const { submissionId } = await makeSubmission(client, { form, senderId, data })
    const listed = (await listReceived(who)).rows.filter(({ _id }) => _id === submissionId)
    const { body } = await open(who, submissionId)
    for (const text of [listed, body].map((answers) => JSON.stringify(answers))) {
      expect(text).toContain(shown)
      expect(text).not.toContain(hidden)
    }
  }
})

test('a submission disappears with the link and with a deleted client, and returns with the link', async () => {
  const { coach, client } = await Payments.makePair()
  const { submissionId } = await makeSubmission(client, { senderId: coach.id })
  await rejectRelationship({ coach, client })
  expect(await listReceived(coach)).toEqual({ rows: [], next: null })
  expect(await countUnread(coach)).toBe(0)
  expect((await open(coach, submissionId)).status).toBe(404)
  await Payments.makeRelationship(coach, client)
  expect(await countUnread(coach)).toBe(1)

  await remove(client)
  expect(await listReceived(coach)).toEqual({ rows: [], next: null })
  expect(await countUnread(coach)).toBe(0)
  expect((await open(coach, submissionId)).status).toBe(404)
  expect(await ReceivedSubmissionEntity.find({ senderId: coach.id, submissionId })).toBeDefined()
})

test('tells the coach by email once a day while submissions are unread, and by push each time', async () => {
  const { coach, client } = await Payments.makePair()
  const phone = await addDevice(coach)
  const submit = async () => {
    const { assignmentId } = await makeOpenAssignment(client, { senderId: coach.id })
    return (await answer(client, assignmentId)).body.submissionId
  }
  const first = await submit()
  expect(await mailsTo(coach)).toBe(1)
  expect(notificationsOf(phone)).toEqual([
    {
      title: 'New answers to your form',
      body: 'Weekly check-in',
      tag: `submission-${first}`,
      path: `/nutritionist/submissions/${first}`,
    },
  ])
  const email = services.outbox.list().find(({ to }) => to === coach.email)
  expect(JSON.stringify(email)).toContain(`/nutritionist/submissions/${first}`)
  const second = await submit()
  expect(await mailsTo(coach)).toBe(1)
  expect(notificationsOf(phone)).toHaveLength(2)
  for (const id of [first, second]) await open(coach, id)
  await submit()
  expect(await mailsTo(coach)).toBe(2)
  setClock(() => Date.now() + 25 * 3_600_000)
  await submit()
  expect(await mailsTo(coach)).toBe(3)
})

test('sends nothing to a coach who is suspended, and no email to one who stopped reminders', async () => {
  const [suspended, stopped] = [await Payments.makePair(), await Payments.makePair()]
  const phone = await addDevice(suspended.coach)
  await write(CoachEntity.update({ coachId: suspended.coach.id }, { set: { status: 'SUSPENDED' } }))
  await makeSubmission(suspended.client, { senderId: suspended.coach.id })
  expect(await mailsTo(suspended.coach)).toBe(0)
  expect(notificationsOf(phone)).toEqual([])

  const permission = await reminderPermission(stopped.coach.id)
  expect((await call('POST', `/reminders/stop/${permission?.token}`)).status).toBe(200)
  const office = await addDevice(stopped.coach)
  await makeSubmission(stopped.client, { senderId: stopped.coach.id })
  expect(await mailsTo(stopped.coach)).toBe(0)
  expect(notificationsOf(office)).toHaveLength(1)
})

test('a person who is sent a form is notified of it once, and not if it was open already', async () => {
  const { coach, client } = await Payments.makePair()
  const phone = await addDevice(client)
  const form = await makeForm({}, coach.id)
  const sendingId = newId()
  const [assignment] = (await send(coach, [client], [form], { sendingId })).body
  await services.stream.drained()
  const note = {
    title: 'You have a new form',
    body: 'Weekly check-in',
    tag: `form-${assignment?.id}`,
    path: `/client/form/${assignment?.id}`,
  }
  expect(notificationsOf(phone)).toEqual([note])
  await send(coach, [client], [form], { sendingId })
  await send(coach, [client], [form])
  await services.stream.drained()
  expect(notificationsOf(phone)).toEqual([note])
  await send(coach, [client], [await makeForm(), await makeForm()])
  await services.stream.drained()
  expect(notificationsOf(phone).at(-1)).toMatchObject({ title: 'You have 2 new forms' })
})
