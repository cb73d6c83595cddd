import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { type Stored, submit } from '#core/coach/submission'
import type { CoachActor } from '#core/lib/actor'
import { transact, write } from '#core/lib/table'
import { makeCoach } from '#scripts/testing/people'

/** Creates a coach, and returns what a request has read of them and the same fields with another city. */
async function beginSubmission(status: 'PENDING' | 'REJECTED' | 'APPROVED') {
  const { id, subject } = await makeCoach({ status })
  const coach = await CoachEntity.find({ coachId: id })
  if (!coach) throw new Error('No coach')
  const actor: CoachActor = { role: 'coach', id, subject, accountStatus: status }
  const answers = Object.fromEntries(REVIEWED_FIELDS.map((field) => [field, coach[field]]))
  const requested = { ...answers, city: 'Boston' } as Parameters<typeof submit>[2]
  const stored: Stored = { coach, changeRequest: undefined }
  return { id, actor, stored, wanted: requested }
}
const decide = (coachId: string, status: 'APPROVED' | 'SUSPENDED' | 'PENDING') =>
  write(CoachEntity.update({ coachId }, { set: { status }, add: { version: 1 } }))

test.each([
  ['PENDING', 'APPROVED'],
  ['REJECTED', 'SUSPENDED'],
  ['APPROVED', 'SUSPENDED'],
] as const)('an edit by a coach (%s) is not written once an admin made them %s', async (before, after) => {
  const { id, actor, stored, wanted: requested } = await beginSubmission(before)
  const { writes } = await submit(actor, stored, requested)
  await decide(id, after)
  await expect(transact(writes)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await CoachEntity.find({ coachId: id })).toMatchObject({ city: 'New York', status: after })
  expect(await ChangeRequestEntity.find({ coachId: id })).toBeUndefined()
})

test('a change request is not written if an admin changed the fields in the meantime', async () => {
  const { id, actor, stored, wanted: requested } = await beginSubmission('APPROVED')
  const { writes } = await submit(actor, stored, requested)
  await write(CoachEntity.update({ coachId: id }, { set: { city: 'Albany' }, add: { version: 1 } }))
  await expect(transact(writes)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await ChangeRequestEntity.find({ coachId: id })).toBeUndefined()
})

test('when two edits start from the same version, only one is written', async () => {
  const { id, actor, stored, wanted: requested } = await beginSubmission('PENDING')
  const first = await submit(actor, stored, requested)
  const second = await submit(actor, stored, { ...requested, city: 'Chicago' })
  await transact(first.writes)
  await expect(transact(second.writes)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await CoachEntity.find({ coachId: id })).toMatchObject({ city: 'Boston', version: 2 })
})
