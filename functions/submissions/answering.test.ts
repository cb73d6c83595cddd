import { expect, test, vi } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import {
  type AssignmentDraft,
  AssignmentDraftEntity,
  AssignmentEntity,
  SubmissionEntity,
} from '#core/forms/assignments/entity'
import type { OpenedAssignment, Submission } from '#core/forms/assignments/shared/schema'
import { FormEntity, FormVersionEntity } from '#core/forms/definitions/entity'
import { idFrom, newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { checkIn, checkInAnswers, makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { admin, answer, get, listOwn, rejectRelationship, send } from '#scripts/testing/sent-forms'

test('stores the answers and closes the form exactly once', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const opened = await get<OpenedAssignment>(client, `/poll/by/${assignmentId}`)
  expect(opened).toMatchObject({ id: assignmentId, sender: null, draft: null, form: { document: checkIn } })
  const results = await Promise.all([
    answer(client, assignmentId),
    answer(client, assignmentId, { ...checkInAnswers, mood: 1 }),
  ])
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  expect(results[0]?.body).toEqual(results[1]?.body)
  expect(await answer(client, assignmentId, { mood: 2 })).toMatchObject({
    status: 200,
    body: results[0]?.body,
  })
  expect(await listOwn(client)).toEqual([])
  const submissions = await get<Submission[]>(client, '/poll/mySubmissions')
  expect(submissions).toHaveLength(1)
  expect(submissions[0]).toMatchObject({ title: 'Weekly check-in', version: 1, document: checkIn })
  const id = results[0]?.body.submissionId
  expect(await get<Submission>(client, `/poll/mySubmissions/${id}`)).toEqual({
    ...submissions[0],
    ...{ isReadByTeam: true, earlier: [], sender: null },
  })
})

test('validates answers against the form and stores nothing invalid', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client)
  for (const [data, path] of [
    [{}, 'data.mood'],
    [{ mood: 6 }, 'data.mood'],
    [{ mood: 3, slips: true }, 'data.what'],
    [{ mood: 3, water: 'much' }, 'data.water'],
    [{ mood: 3, nobody: 1 }, 'data.nobody'],
  ] as const) {
    const refused = await answer(client, assignmentId, data)
    expect(refused.status).toBe(400)
    expect(refused.body.issues?.map((issue) => issue.path)).toEqual([path])
  }
  expect(await answer(client, assignmentId, { mood: 3 }, { recipientId: newId() })).toMatchObject({
    status: 400,
  })
  expect(await listOwn(client)).toHaveLength(1)
  const { body } = await answer(client, assignmentId, { mood: 3, slips: false, what: 'hidden', water: 8 })
  const stored = await SubmissionEntity.find({ recipientId: client.id, submissionId: body.submissionId })
  expect(stored?.data).toEqual({ mood: 3, slips: false, water: 8 })
})

test('refuses a list in place of the answers and keeps the form open', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const { token, id: recipientId } = client
  for (const [method, path, rest] of [
    ['POST', `/poll/${assignmentId}`, { recipientId }],
    ['PUT', `/poll/${assignmentId}/draft`, { revision: 0 }],
  ] as const) {
    const refused = await call<{ issues: { path: string }[] }>(method, path, {
      token,
      body: { ...rest, data: [] },
    })
    expect(refused.status, path).toBe(400)
    expect(refused.body.issues.map((issue) => issue.path)).toEqual(['data'])
  }
  expect(await listOwn(client)).toHaveLength(1)
  expect(await AssignmentDraftEntity.find({ assignmentId })).toBeUndefined()
})

test('an answer keeps the version that was on the screen, which is never older than the one sent', async () => {
  const client = await makeClient()
  const form = await makeForm({ version: 2 })
  await transact([FormVersionEntity.create({ path: form.path, version: 1, document: checkIn })])
  const assignment = await makeOpenAssignment(client, { form })
  const document = {
    ...checkIn,
    fields: [{ type: 'text' as const, id: 'name', label: 'Name', required: true }],
  }
  await transact([
    FormEntity.put({ ...form, version: 3, document }),
    FormVersionEntity.create({ path: form.path, version: 3, document }),
  ])
  expect(await answer(client, assignment.assignmentId)).toMatchObject({ status: 400 })
  for (const version of [1, 4])
    expect(await answer(client, assignment.assignmentId, checkInAnswers, { version })).toMatchObject({
      status: 409,
      body: { code: 'FORM_CHANGED' },
    })
  expect(await answer(client, assignment.assignmentId, checkInAnswers, { version: 2 })).toMatchObject({
    status: 200,
  })
  expect(await get<Submission[]>(client, '/poll/mySubmissions')).toMatchObject([
    { version: 2, document: checkIn },
  ])
})

test('a consent stores its wording, the name and the time', async () => {
  const client = await makeClient()
  const form = await makeForm({
    document: {
      title: 'Consent',
      fields: [{ type: 'consent', id: 'agree', label: 'Do you agree?', wording: 'I agree.' }],
    },
  })
  const { assignmentId } = await makeOpenAssignment(client, { form })
  await answer(client, assignmentId, { agree: { name: ' Clara Client ' } })
  const [submission] = await get<Submission[]>(client, '/poll/mySubmissions')
  expect(submission?.data).toEqual({
    agree: { name: 'Clara Client', wording: 'I agree.', signedAt: expect.stringMatching(/^20/) },
  })
})

test('saves a draft only over the revision it is based on, and none after the answers', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const save = (mood: unknown, revision: number) =>
    call('PUT', `/poll/${assignmentId}/draft`, { token: client.token, body: { data: { mood }, revision } })
  const draft = async () => (await get<OpenedAssignment>(client, `/poll/by/${assignmentId}`)).draft
  expect(await save(2, 0)).toMatchObject({ status: 200, body: { data: { mood: 2 }, revision: 1 } })
  const changed = { status: 409, body: { code: 'DRAFT_CHANGED' } }
  for (const stale of [0, 2]) expect(await save(1, stale)).toMatchObject(changed)
  expect(await draft()).toEqual({ data: { mood: 2 }, savedAt: expect.any(Number), revision: 1 })
  expect(await save('x'.repeat(200_000), 1)).toMatchObject({ status: 400 })

  const results = await Promise.all([3, 4, 5].map((mood) => save(mood, 1)))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const saved = results.find(({ status }) => status === 200)
  expect(await draft()).toEqual(saved?.body)
  await answer(client, assignmentId)
  expect(await draft()).toBeNull()
  expect(await save(5, 2)).toMatchObject({ status: 409 })
})

test('saves over a draft that has no revision yet', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client)
  const old = {
    assignmentId,
    recipientId: client.id,
    data: { mood: 1 },
    savedAt: 1,
  } as unknown as AssignmentDraft
  await write(AssignmentDraftEntity.put(old))
  const body = { data: { mood: 2 }, revision: 0 }
  const { body: saved } = await call('PUT', `/poll/${assignmentId}/draft`, { token: client.token, body })
  expect(saved).toMatchObject({ data: { mood: 2 }, revision: 1 })
})

test('a draft keeps its files as long as they are stored', async () => {
  const client = await makeClient()
  const fields = [{ type: 'file' as const, id: 'plate', label: 'Your plate', accept: 'file' as const }]
  const { assignmentId } = await makeOpenAssignment(client, {
    form: await makeForm({ document: { title: 'Plate', fields } }),
  })
  const draft = async () => (await get<OpenedAssignment>(client, `/poll/by/${assignmentId}`)).draft
  const keyOf = (id: string) => `tmp/${client.id}/attachment/${id}.pdf`
  const [old, key] = [idFrom(Date.now() - 25 * 3_600_000), newId()].map(keyOf) as [string, string]
  const file = { name: 'plate.pdf', size: 5 }
  const save = async (files: object) =>
    await call('PUT', `/poll/${assignmentId}/draft`, {
      token: client.token,
      body: { data: { plate: key }, files, revision: (await draft())?.revision ?? 0 },
    })
  expect(await save({ [key]: file, [old]: file })).toMatchObject({ status: 200 })
  expect(await draft()).toMatchObject({ data: { plate: key }, files: { [key]: file } })
  expect((await draft())?.files).not.toHaveProperty([old])
  for (const wrong of [{ 'private/x.pdf': file }, { [keyOf('Z'.repeat(26))]: file }, { [key]: { name: 5 } }])
    expect(await save(wrong)).toMatchObject({ status: 400 })
})

test('drops a draft that arrives after the answers', async () => {
  const client = await makeClient()
  const assignment = await makeOpenAssignment(client)
  const { assignmentId } = assignment
  const draft = () =>
    call('PUT', `/poll/${assignmentId}/draft`, {
      token: client.token,
      body: { data: { mood: 2 }, revision: 0 },
    })
  // Submit the answers after the endpoint has read the assignment and before it writes the draft.
  const find = vi.spyOn(AssignmentEntity, 'find').mockImplementationOnce(async () => {
    await answer(client, assignmentId)
    return assignment
  })
  expect(await draft()).toMatchObject({ status: 409 })
  find.mockRestore()
  expect(await AssignmentDraftEntity.find({ assignmentId })).toBeUndefined()
})

test("a coach's form is gone while the link or the coach isn't approved, and returns with them", async () => {
  const pair = await Payments.makePair()
  const assignment = await makeOpenAssignment(pair.client, { senderId: pair.coach.id })
  const isGone = async () => {
    expect(await listOwn(pair.client)).toEqual([])
    expect(await answer(pair.client, assignment.assignmentId)).toMatchObject({ status: 404 })
    expect(
      await call('GET', `/poll/by/${assignment.assignmentId}`, { token: pair.client.token }),
    ).toMatchObject({
      status: 404,
    })
  }
  await rejectRelationship(pair)
  await isGone()
  const key = { coachId: pair.coach.id, clientId: pair.client.id }
  await write(RelationshipEntity.update(key, { set: { status: 'APPROVED' } }))
  await write(CoachEntity.update({ coachId: pair.coach.id }, { set: { status: 'SUSPENDED' } }))
  await isGone()
  await write(CoachEntity.update({ coachId: pair.coach.id }, { set: { status: 'APPROVED' } }))
  expect(await listOwn(pair.client)).toHaveLength(1)
  expect(await answer(pair.client, assignment.assignmentId)).toMatchObject({ status: 200 })
})

test('a deleted form can still be answered', async () => {
  const [client, form] = [await makeClient(), await makeForm()]
  const { assignmentId } = await makeOpenAssignment(client, { form })
  await call('DELETE', `/admin/form/${form.path}`, { token: admin.token })
  expect(await send(admin, [client], [form])).toMatchObject({ status: 404 })
  expect(await answer(client, assignmentId)).toMatchObject({ status: 200 })
  expect(await get<Submission[]>(client, '/poll/mySubmissions')).toHaveLength(1)
})
