import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import {
  AssignmentDraftEntity,
  AssignmentEntity,
  OpenAssignmentEntity,
  SendingEntity,
} from '#core/forms/assignments/entity'
import { continueRecall } from '#core/forms/assignments/recall'
import { continueSending } from '#core/forms/assignments/send'
import type { OpenedAssignment, SendingProgress, SentRecipients } from '#core/forms/assignments/shared/schema'
import { FormEntity, type FormItem } from '#core/forms/definitions/entity'
import { ScheduleEntity } from '#core/forms/schedules/schedule-entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { handler as remind } from '#functions/jobs/remind-assignments'
import { handler as sendSchedules } from '#functions/jobs/send-schedules'
import { makeForm, makeSchedule } from '#scripts/testing/assignments'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { addDevice, notificationsOf } from '#scripts/testing/pushes'
import { call } from '#scripts/testing/request'
import { admin, answer, get, listOwn, rejectRelationship, send } from '#scripts/testing/sent-forms'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const DAY_MS = 24 * 3_600_000

const progressOf = (sender: TestPerson, id: string) => get<SendingProgress>(sender, `/poll/sending/${id}`)
const act = ({ token }: TestPerson, id: string, verb: 'stop' | 'resume' | 'recall') =>
  call<SendingProgress>('POST', `/poll/sending/${id}/${verb}`, { token })
const recipientsOf = (sender: TestPerson, id: string, query = '') =>
  get<SentRecipients>(sender, `/poll/sending/${id}/recipients${query}`)
const open = ({ token }: TestPerson, assignmentId: string) =>
  call<OpenedAssignment>('GET', `/poll/by/${assignmentId}`, { token })
const saveDraft = ({ token }: TestPerson, assignmentId: string) =>
  call('PUT', `/poll/${assignmentId}/draft`, { token, body: { data: { mood: 2 }, revision: 0 } })
const makeClients = (count: number) => Promise.all(Array.from({ length: count }, () => makeClient()))

/** Sends a new form, and returns the assignment of each recipient. */
async function sendNew(sender: TestPerson, people: TestPerson[]) {
  const [form, sendingId] = [await makeForm(), newId()]
  const { body } = await send(sender, people, [form], { sendingId })
  const assignmentOf = ({ id }: TestPerson) => body.find(({ recipientId }) => recipientId === id)?.id ?? ''
  return { form, sendingId, assignmentOf }
}

test('takes a form back from those who have not opened it, and only from them', async () => {
  const [unopened, opened, answered] = [await makeClient(), await makeClient(), await makeClient()]
  const { form, sendingId, assignmentOf } = await sendNew(admin, [unopened, opened, answered])
  expect(await open(opened, assignmentOf(opened))).toMatchObject({ status: 200, body: { recalledAt: null } })
  await open(opened, assignmentOf(opened))
  await answer(answered, assignmentOf(answered))
  expect(await progressOf(admin, sendingId)).toMatchObject({ sent: 3, opened: 2, answered: 1, recalled: 0 })

  expect(await act(admin, sendingId, 'recall')).toMatchObject({
    status: 200,
    body: { sent: 3, opened: 2, answered: 1, recalled: 1, status: 'DONE', recall: 'DONE' },
  })
  expect(await listOwn(unopened)).toEqual([])
  expect(await listOwn(opened)).toHaveLength(1)
  expect((await open(unopened, assignmentOf(unopened))).body).toMatchObject({
    recalledAt: expect.any(String),
    draft: null,
    known: {},
  })
  expect(await call('GET', `/form/${form.path}`, { token: unopened.token })).toMatchObject({ status: 404 })
  const refused = { status: 409, body: { code: 'FORM_RECALLED' } }
  expect(await answer(unopened, assignmentOf(unopened))).toMatchObject(refused)
  expect(await saveDraft(unopened, assignmentOf(unopened))).toMatchObject(refused)
  expect(await AssignmentDraftEntity.find({ assignmentId: assignmentOf(unopened) })).toBeUndefined()
  expect(await answer(opened, assignmentOf(opened))).toMatchObject({ status: 200 })

  // A second time changes nothing, and people who lost the form can get it again.
  expect((await act(admin, sendingId, 'recall')).body).toMatchObject({ recalled: 1, answered: 2 })
  const acts = await AuditEntity.queryAll(`audited#${form.path}`, { index: 'gsi1' })
  expect(acts.filter(({ action }) => action === 'form.recall')).toHaveLength(1)
  expect((await send(admin, [unopened], [form])).body).toMatchObject([{ completedAt: null }])
  expect(await listOwn(unopened)).toHaveLength(1)
})

test('retrying a sending after its recall sends nothing again', async () => {
  const client = await makeClient()
  const { form, sendingId } = await sendNew(admin, [client])
  await act(admin, sendingId, 'recall')
  await send(admin, [client], [form], { sendingId })
  expect(await listOwn(client)).toEqual([])
})

test('keeps a form that someone had begun to answer before openings were stored', async () => {
  const client = await makeClient()
  const { sendingId, assignmentOf } = await sendNew(admin, [client])
  const draft = {
    assignmentId: assignmentOf(client),
    recipientId: client.id,
    data: { mood: 2 },
    savedAt: 1,
    revision: 1,
  }
  await write(AssignmentDraftEntity.put(draft))
  expect((await act(admin, sendingId, 'recall')).body).toMatchObject({ recalled: 0 })
  expect((await open(client, assignmentOf(client))).body).toMatchObject({ draft: { data: { mood: 2 } } })
})

test('lists to each sender what they sent, newest first, and no one else can see, stop or recall it', async () => {
  const [pair, other] = [await Payments.makePair(), await makeCoach()]
  const first = await sendNew(pair.coach, [pair.client])
  const second = await sendNew(pair.coach, [pair.client])
  const list = (person: TestPerson) => get<SendingProgress[]>(person, '/poll/sendings')
  expect(await list(pair.coach)).toMatchObject([
    { id: second.sendingId, total: 1, sent: 1, status: 'DONE', recall: null },
    { id: first.sendingId, forms: [{ path: first.form.path }], names: ['Clara Client'] },
  ])
  expect(await get(pair.coach, `/poll/sendings?after=${second.sendingId}`)).toMatchObject([
    { id: first.sendingId },
  ])
  expect(await list(other)).toEqual([])
  for (const stranger of [other, admin])
    for (const verb of ['stop', 'resume', 'recall'] as const)
      expect(await act(stranger, first.sendingId, verb)).toMatchObject({ status: 404 })
  expect(await progressOf(pair.coach, first.sendingId)).toMatchObject({ recall: null, status: 'DONE' })
  expect(await listOwn(pair.client)).toHaveLength(2)
})

test('recalls a form whose recipient is no longer a client, so it does not return with the link', async () => {
  const pair = await Payments.makePair()
  const { sendingId } = await sendNew(pair.coach, [pair.client])
  await rejectRelationship(pair)
  expect((await act(pair.coach, sendingId, 'recall')).body).toMatchObject({ recalled: 1 })
  await Payments.makeRelationship(pair.coach, pair.client)
  expect(await listOwn(pair.client)).toEqual([])
})

test('when a recall meets an opening or an answer, exactly one of them wins', async () => {
  const people = await makeClients(16)
  const { sendingId, assignmentOf } = await sendNew(admin, people)
  const [recalled, ...results] = await Promise.all([
    act(admin, sendingId, 'recall'),
    ...people.map(async (person, index) => {
      // Spreads them over the time that the recall takes.
      for (let turn = 0; turn < index; turn++) await SendingEntity.find({ sendingId })
      return index % 2 === 0 ? open(person, assignmentOf(person)) : answer(person, assignmentOf(person))
    }),
  ])
  const lost = results.filter(
    ({ status, body }) => status === 409 || ('recalledAt' in body && body.recalledAt),
  )
  const assignments = await AssignmentEntity.findMany(
    people.map((person) => ({ assignmentId: assignmentOf(person) })),
  )
  expect(assignments.filter(({ openedAt, recalledAt }) => Boolean(openedAt) === Boolean(recalledAt))).toEqual(
    [],
  )
  const count = assignments.filter(({ recalledAt }) => recalledAt).length
  expect(lost).toHaveLength(count)
  expect(recalled.body.recalled).toBe(count)
  expect(await progressOf(admin, sendingId)).toMatchObject({ recalled: count, opened: 16 - count })
  for (const assignment of assignments)
    expect(await OpenAssignmentEntity.find(assignment)).toSatisfy(isOpenUnless(assignment))
})
const isOpenUnless =
  ({ recalledAt, completedAt }: { recalledAt: string | null; completedAt: string | null }) =>
  (item: unknown) =>
    Boolean(item) === (!recalledAt && !completedAt)

test('a stop sends to no one after the step that had begun, and a resumed sending reaches everyone once', async () => {
  const people = await makeClients(230)
  const { form, sendingId } = await (async () => {
    await services.stream.drained()
    services.stream.pause()
    return sendNew(admin, people)
  })()
  const sending = await SendingEntity.find({ sendingId })
  await crashesAtWrite(30, () => continueSending({ id: newId(), before: undefined, after: sending }))
  const reached = () => OpenAssignmentEntity.queryAll(`pending#${form.path}`)
  const stops = await Promise.all([act(admin, sendingId, 'stop'), act(admin, sendingId, 'stop')])
  expect(stops.map(({ body: { status } }) => status)).toEqual(['STOPPED', 'STOPPED'])
  services.stream.resume()
  await services.stream.drained()
  // The interrupted step is completed, and no other begins.
  expect(await reached()).toHaveLength(200)
  expect(await progressOf(admin, sendingId)).toMatchObject({ sent: 200, total: 230, status: 'STOPPED' })
  expect((await recipientsOf(admin, sendingId, '?from=190')).people.map(({ states }) => states[0])).toEqual([
    ...Array.from({ length: 10 }, () => 'SENT'),
    ...Array.from({ length: 10 }, () => 'WAITING'),
  ])

  // Stopping again before it continues, and two admins who resume it at the same time.
  services.stream.pause()
  await act(admin, sendingId, 'resume')
  await act(admin, sendingId, 'stop')
  await Promise.all([act(admin, sendingId, 'resume'), act(admin, sendingId, 'resume')])
  services.stream.resume()
  await services.stream.drained()
  expect(await reached()).toHaveLength(230)
  expect(await progressOf(admin, sendingId)).toMatchObject({ sent: 230, skipped: 0, status: 'DONE' })
  const acts = await AuditEntity.queryAll(`audited#${form.path}`, { index: 'gsi1' })
  expect(acts.filter(({ action }) => action === 'form.resume')).toHaveLength(2)
  expect((await act(admin, sendingId, 'resume')).body).toMatchObject({ sent: 230, status: 'DONE' })

  // Those who have it keep it until it is recalled.
  await act(admin, sendingId, 'recall')
  await services.stream.drained()
  expect(await reached()).toEqual([])
  expect(await progressOf(admin, sendingId)).toMatchObject({ recalled: 230, recall: 'DONE' })
})

test('a stopped sending is not resumed after a recall, or while its form is disabled', async () => {
  const people = await makeClients(101)
  await services.stream.drained()
  services.stream.pause()
  const { form, sendingId } = await sendNew(admin, people)
  await act(admin, sendingId, 'stop')
  const setTags = (tags: FormItem['tags']) => write(FormEntity.update(form, { set: { tags } }))
  await setTags([...form.tags, 'disabled'])
  expect(await act(admin, sendingId, 'resume')).toMatchObject({
    status: 409,
    body: { code: 'FORM_DISABLED' },
  })
  await setTags(form.tags)
  await act(admin, sendingId, 'recall')
  expect(await act(admin, sendingId, 'resume')).toMatchObject({
    status: 409,
    body: { code: 'SENDING_RECALLED' },
  })
  services.stream.resume()
  await services.stream.drained()
  expect(await progressOf(admin, sendingId)).toMatchObject({ sent: 100, recalled: 100, status: 'STOPPED' })
})

test('says what became of each form for each recipient, page by page, and no longer names former clients', async () => {
  const pair = await Payments.makePair()
  const others = await makeClients(20)
  for (const client of others) await Payments.makeRelationship(pair.coach, client)
  const people = [pair.client, ...others]
  const [form, second, sendingId] = [await makeForm(), await makeForm(), newId()]
  const [has, answers, opens, leaves] = others as [TestPerson, TestPerson, TestPerson, TestPerson]
  await send(pair.coach, [has], [second])
  const { body } = await send(pair.coach, people, [form, second], { sendingId })
  const assignmentOf = ({ id }: TestPerson) =>
    body.find(({ recipientId, path }) => recipientId === id && path === form.path)?.id ?? ''
  await answer(answers, assignmentOf(answers))
  await open(opens, assignmentOf(opens))
  await rejectRelationship({ coach: pair.coach, client: leaves })
  const first = await recipientsOf(pair.coach, sendingId)
  expect(first.people).toHaveLength(20)
  expect(first.people.slice(0, 5)).toMatchObject([
    { id: pair.client.id, name: 'Clara Client', states: ['SENT', 'SENT'] },
    { states: ['SENT', 'NOT_SENT'] },
    { states: ['ANSWERED', 'SENT'] },
    { states: ['OPENED', 'SENT'] },
    { id: leaves.id, name: null, image: null },
  ])
  expect(await recipientsOf(pair.coach, sendingId, `?from=${first.next}`)).toMatchObject({
    people: [{ id: people.at(-1)?.id }],
    next: null,
  })
  expect(await recipientsOf(pair.coach, sendingId, '?from=900')).toEqual({ people: [], next: null })
  await act(pair.coach, sendingId, 'recall')
  expect((await recipientsOf(pair.coach, sendingId)).people[0]).toMatchObject({
    states: ['RECALLED', 'RECALLED'],
  })
})

test('a form that is deleted while it is being sent goes to no one else', async () => {
  const people = await makeClients(120)
  await services.stream.drained()
  services.stream.pause()
  const { form, sendingId, assignmentOf } = await sendNew(admin, people)
  const [first] = people
  expect(await call('DELETE', `/admin/form/${form.path}`, { token: admin.token })).toMatchObject({
    status: 200,
  })
  services.stream.resume()
  await services.stream.drained()
  expect(await progressOf(admin, sendingId)).toMatchObject({ sent: 100, missed: 20, status: 'DONE' })
  expect(await OpenAssignmentEntity.queryAll(`pending#${form.path}`)).toHaveLength(100)

  // Those who have it can still answer it, or lose it to a recall.
  expect(await answer(first as TestPerson, assignmentOf(first as TestPerson))).toMatchObject({ status: 200 })
  expect((await act(admin, sendingId, 'recall')).body).toMatchObject({ answered: 1, recalled: 99 })
})

test('a recall of a running sending stops it, continues by itself after interruptions, and pushes nothing', async () => {
  const people = await makeClients(230)
  const last = people.at(-1) as TestPerson
  const device = await addDevice(last)
  await services.stream.drained()
  services.stream.pause()
  const { form, sendingId } = await sendNew(admin, people)
  const changed = async () => ({
    id: newId(),
    before: undefined,
    after: await SendingEntity.find({ sendingId }),
  })
  await continueSending(await changed())
  const interrupted = await changed()
  await act(admin, sendingId, 'recall')
  const afterFirst = await changed()
  for (const place of [40, 101]) await crashesAtWrite(place, () => continueRecall({ ...afterFirst }))
  // The step that was running when it was recalled ends later.
  await continueSending(interrupted)
  services.stream.resume()
  await services.stream.drained()
  expect(await OpenAssignmentEntity.queryAll(`pending#${form.path}`)).toEqual([])
  expect(await listOwn(last)).toEqual([])
  expect(await progressOf(admin, sendingId)).toMatchObject({
    total: 230,
    sent: 200,
    recalled: 200,
    status: 'STOPPED',
    recall: 'DONE',
  })
  expect(notificationsOf(device)).toEqual([])
})

test('no one is reminded of a recalled form, and a schedule sends it again on its next date', async () => {
  const [client, kept] = [await makeClient(), await makeClient()]
  const form = await makeForm()
  const schedule = await makeSchedule([client, kept], { form })
  const first = Date.parse(schedule.nextAt ?? '')
  // The providers behind the stream don't know the moved clock.
  const runAt = async (time: number, job: () => Promise<unknown>) => {
    setClock(() => time)
    await job()
    setClock()
    await services.stream.drained()
  }
  await runAt(first + 60_000, sendSchedules)
  const [sending] = await get<SendingProgress[]>(admin, '/poll/sendings')
  expect(sending).toMatchObject({ scheduleId: schedule.scheduleId, sent: 2 })
  await open(kept, (await listOwn(kept))[0]?.id ?? '')
  await act(admin, sending?.id ?? '', 'recall')
  await runAt(first + 2 * DAY_MS, remind)
  const remindersTo = ({ email }: TestPerson) =>
    services.outbox
      .list()
      .filter(({ to, subject }) => to === email && subject === 'A form is waiting for you').length
  expect([remindersTo(client), remindersTo(kept)]).toEqual([0, 1])
  expect(await ScheduleEntity.find(schedule)).toMatchObject({ status: 'RUNNING' })
  await runAt(first + 7 * DAY_MS + 60_000, sendSchedules)
  expect(await listOwn(client)).toHaveLength(1)
})
