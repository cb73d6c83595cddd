import { afterEach, beforeEach, expect, test } from 'vitest'
import { AssignmentEntity, SubmissionEntity } from '#core/forms/assignments/entity'
import { answer } from '#core/forms/submissions/answer'
import { setClock } from '#core/shared/clock'
import { handler as forgetAnswers } from '#functions/jobs/forget-answers'
import { filesOf } from '#scripts/testing/application'
import { makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { uploadPicture } from '#scripts/testing/uploads'

const DAY_MS = 24 * 3_600_000
/** The job continues from its checkpoint, so each test starts after the time at which the last one ended. */
let start = Date.now()
beforeEach(() => {
  start += 40 * DAY_MS
  setClock(() => start)
})
afterEach(() => setClock())

const photo = (purpose?: 'planning') => ({
  title: 'A photo',
  fields: [{ type: 'file' as const, id: 'photo', label: 'A photo', accept: 'picture' as const, purpose }],
})
const send = async (client: TestPerson, assignmentId: string, key: string) =>
  call('POST', `/poll/${assignmentId}`, {
    token: client.token,
    body: { recipientId: client.id, data: { photo: key } },
  })
async function runAfter(days: number) {
  setClock(() => start + days * DAY_MS)
  await Promise.all([forgetAnswers(), forgetAnswers()])
}

test('after two days, deletes the file of answers that failed to be stored, and keeps that of stored ones', async () => {
  const client = await makeClient()
  const form = await makeForm({ document: photo() })
  const sent = await makeOpenAssignment(client, { form })
  expect(await send(client, sent.assignmentId, await uploadPicture(client))).toMatchObject({ status: 200 })
  const [kept] = filesOf(client.id)

  const failed = await makeOpenAssignment(client, { form: await makeForm({ document: photo() }) })
  const key = await uploadPicture(client)
  const actor = { role: 'client', id: client.id, subject: '', accountStatus: 'ACTIVE' } as const
  const input = { recipientId: client.id, data: { photo: key } }
  // The first write marks the form as opened, the second records the file, and the third would store the answers.
  await services.stream.drained()
  expect(await crashesAtWrite(3, () => answer(actor, failed.assignmentId, input))).toBe(true)
  expect((await AssignmentEntity.find(failed))?.completedAt).toBeNull()
  expect(filesOf(client.id)).toHaveLength(2)
  await runAfter(1)
  expect(filesOf(client.id)).toHaveLength(2)
  await runAfter(3)
  expect(filesOf(client.id)).toEqual([kept])
})

test('keeps one file when two submissions with a file each race', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client, { form: await makeForm({ document: photo() }) })
  const keys = [await uploadPicture(client), await uploadPicture(client)]
  await Promise.all(keys.map((key) => send(client, assignmentId, key)))
  await runAfter(4)
  const [submission] = await SubmissionEntity.queryAll(`submissions#${client.id}`)
  expect(filesOf(client.id)).toEqual([submission?.data.photo])
})

test('deletes a file together with its expired answer', async () => {
  const client = await makeClient()
  const { assignmentId } = await makeOpenAssignment(client, {
    form: await makeForm({ document: photo('planning') }),
  })
  await send(client, assignmentId, await uploadPicture(client))
  await runAfter(29)
  expect(filesOf(client.id)).toHaveLength(1)
  await runAfter(32)
  expect(filesOf(client.id)).toEqual([])
  const [submission] = await SubmissionEntity.queryAll(`submissions#${client.id}`)
  expect(submission?.data).toEqual({})
})
