import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { AssignmentEntity, SubmissionEntity } from '#core/forms/assignments/entity'
import type { AdminSubmissions, PendingSubmission, Submission } from '#core/forms/assignments/shared/schema'
import { FormVersionEntity } from '#core/forms/definitions/entity'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { checkIn, makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { admin, get, rejectRelationship, send } from '#scripts/testing/sent-forms'

test("a coach can read their clients' answers and open forms, but only while the link is approved", async () => {
  const [pair, other] = [await Payments.makePair(), await Payments.makePair()]
  const form = await makeForm()
  await Payments.makeRelationship(other.coach, pair.client)
  const own = await makeSubmission(pair.client, { form, senderId: pair.coach.id })
  const foreign = await makeSubmission(pair.client, { form, senderId: other.coach.id })
  const shared = await makeSubmission(pair.client, { form })
  await makeSubmission(pair.client, { form: await makeForm({ tags: ['admin'] }) })
  await makeOpenAssignment(pair.client, { form, senderId: pair.coach.id })
  await makeOpenAssignment(pair.client, { form, senderId: other.coach.id })
  const submissions = (who: TestPerson) =>
    get<Submission[]>(who, `/poll/nutritionistSubmissions?cardUrl=${form.path}`)
  const pending = (who: TestPerson) =>
    get<PendingSubmission[]>(who, `/poll/nutritionist/pending?form=${form.path}`)
  expect(await submissions(pair.coach)).toMatchObject([
    { _id: own.submissionId, client: { id: pair.client.id, email: pair.client.email } },
  ])
  expect(await pending(pair.coach)).toMatchObject([
    { recipient: { id: pair.client.id, name: 'Clara Client' } },
  ])
  const profile = `/poll/client/${pair.client.id}/submissions`
  expect((await get<Submission[]>(pair.coach, profile)).map(({ _id }) => _id)).toEqual([
    shared.submissionId,
    own.submissionId,
  ])
  expect((await get<Submission[]>(admin, profile)).map(({ _id }) => _id)).toContain(foreign.submissionId)
  const acts = await AuditEntity.queryAll(`audited#${pair.client.id}`, { index: 'gsi1' })
  expect(acts).toMatchObject([{ action: 'client.submissions.read', actorId: admin.id }])

  await rejectRelationship(pair)
  expect(await submissions(pair.coach)).toEqual([])
  expect(await pending(pair.coach)).toEqual([])
  expect(await call('GET', profile, { token: pair.coach.token })).toMatchObject({ status: 404 })
  const ofOther = await makeForm({}, other.coach.id)
  for (const path of [
    `nutritionistSubmissions?cardUrl=${ofOther.path}`,
    `nutritionist/pending?form=${ofOther.path}`,
  ])
    expect(await call('GET', `/poll/${path}`, { token: pair.coach.token })).toMatchObject({ status: 404 })
})

test('admins can page through everything of a form, clients and coaches separately', async () => {
  const form = await makeForm()
  const [client, coach] = [await makeClient(), await makeCoach()]
  for (let count = 0; count < 21; count++) await makeSubmission(client, { form })
  await makeSubmission(coach, { form, recipientType: 'coach' })
  const read = (more = '') =>
    get<AdminSubmissions>(admin, `/poll/adminSubmissions?cardUrl=${form.path}${more}`)
  const first = await read()
  expect([first.clients.length, first.nutritionists.length]).toEqual([20, 1])
  expect(first.nutritionists[0]).toMatchObject({ nutritionist: { id: coach.id } })
  const rest = await read(`&list=clients&after=${first.clients.at(-1)?._id}`)
  expect([rest.clients.length, rest.nutritionists.length]).toEqual([1, 0])

  const people = await Promise.all(Array.from({ length: 21 }, () => makeClient()))
  await send(admin, people, [form])
  const pending = (more = '') =>
    get<PendingSubmission[]>(admin, `/poll/admin/pending?form=${form.path}${more}`)
  const page = await pending()
  expect(page).toHaveLength(20)
  const next = await pending(`&after=${page.at(-1)?.cursor}`)
  expect(next).toHaveLength(1)
  const idsOf = (all: PendingSubmission[]) => all.map(({ recipient }) => recipient.id).sort()
  expect(idsOf([...page, ...next])).toEqual(people.map(({ id }) => id).sort())

  const coaches = await Promise.all(Array.from({ length: 21 }, () => makeCoach()))
  await send(admin, coaches, [form])
  const ofCoaches = await pending('&list=nutritionists')
  const others = await pending(`&list=nutritionists&after=${ofCoaches.at(-1)?.cursor}`)
  expect(idsOf([...ofCoaches, ...others])).toEqual(coaches.map(({ id }) => id).sort())
  const ofClients = await pending('&list=clients')
  const lastClients = await pending(`&list=clients&after=${ofClients.at(-1)?.cursor}`)
  expect(idsOf([...ofClients, ...lastClients])).toEqual(idsOf([...page, ...next]))
  const both = await pending(`&after=${ofClients.at(-1)?.cursor}`)
  expect(both).toHaveLength(20)
})

test("a person's own submissions come page by page, newest first", async () => {
  const client = await makeClient()
  const form = await makeForm()
  for (let count = 0; count < 21; count++) await makeSubmission(client, { form })
  const first = await get<Submission[]>(client, '/poll/mySubmissions')
  expect(first).toHaveLength(20)
  expect(first[0]?._id && first[0]._id > (first[19]?._id ?? '')).toBe(true)
  expect(await get<Submission[]>(client, `/poll/mySubmissions?after=${first[19]?._id}`)).toHaveLength(1)
  expect(await AssignmentEntity.queryAll(`assignments#${client.id}`, { index: 'gsi1' })).toHaveLength(21)
})

test('a CSV file has a column for each question of any version, and no formulas', async () => {
  const pair = await Payments.makePair()
  const form = await makeForm({ version: 2 }, pair.coach.id)
  const old = { title: 'Old', fields: [{ type: 'text' as const, id: 'name', label: 'Your name' }] }
  await transact([FormVersionEntity.create({ path: form.path, version: 1, document: old })])
  const sent = { form, senderId: pair.coach.id }
  await makeSubmission(pair.client, {
    ...sent,
    version: 1,
    data: { name: '=1+1' },
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await makeSubmission(pair.client, { ...sent, data: { mood: 4, slips: true, what: 'a, "b"' } })
  const file = () =>
    call<{ name: string; text: string }>('GET', `/poll/submissions/csv?form=${form.path}`, {
      token: pair.coach.token,
    })
  const lines = (await file()).body.text.split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffDate (UTC),Name,Email,Version,How was your week?,Did anything get in the way?,What was it?,How much water a day?,Your name',
  )
  expect(lines[1]).toMatch(/,Clara Client,.*,2,4,Yes,"a, ""b""",,$/)
  expect(lines[2]).toMatch(/^2026-01-01 00:00:00,.*,1,,,,,'=1\+1$/)
  await rejectRelationship(pair)
  expect((await file()).body.text.trim().split('\r\n')).toHaveLength(1)
})

test('a large CSV file comes in parts that contain each submission once, with the columns of the first part', async () => {
  const form = await makeForm()
  const client = await makeClient()
  const about = { path: form.path, title: 'Many', tags: form.tags, recipientType: 'client' as const }
  const ids = Array.from({ length: 1001 }, () => newId())
  const submissions = ids.map((submissionId) => ({
    ...about,
    ...{ submissionId, assignmentId: newId(), senderId: null, recipientId: client.id, version: 1 },
    data: { mood: 4 },
    createdAt: nowIso(),
  }))
  for (let start = 0; start < submissions.length; start += 100)
    await transact(
      submissions.slice(start, start + 100).map((submission) => SubmissionEntity.create(submission)),
    )
  type Part = { text: string; next: string | null }
  const partOf = (after?: string) =>
    get<Part>(admin, `/poll/submissions/csv?form=${form.path}${after ? `&after=${after}` : ''}`)
  const first = await partOf()
  expect(first.text.trim().split('\r\n')).toHaveLength(501)
  const question = { type: 'text' as const, id: 'new', label: 'Something new' }
  const document = { ...checkIn, fields: [...checkIn.fields, question] }
  await transact([FormVersionEntity.create({ path: form.path, version: 2, document })])
  await makeSubmission(client, { form: { ...form, version: 2 } })
  const second = await partOf(first.next ?? '')
  const third = await partOf(second.next ?? '')
  expect(third.next).toBe(null)
  const lines = [first, second, third].flatMap(({ text }) => text.trim().split('\r\n'))
  expect(lines).toHaveLength(1002)
  expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([8]))
  for (const wrong of ['x', `0.${newId()}`, newId()])
    expect(
      await call('GET', `/poll/submissions/csv?form=${form.path}&after=${wrong}`, { token: admin.token }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } })
})
