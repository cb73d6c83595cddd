import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ChangeRequestEntity, CoachEntity, DecidedChangesEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const { token } = await makeAdmin()
const ask = (coach: TestPerson, changes: object) =>
  apply(coach.token, { ...answers(coach.email), ...changes })
const open = ({ id: coachId }: TestPerson) => ChangeRequestEntity.find({ coachId })
const city = async ({ id: coachId }: TestPerson) => (await CoachEntity.find({ coachId }))?.city
const decide = ({ id }: TestPerson, body: object) =>
  call<{ canUndo: boolean }>('POST', `/admin/nutritionists/${id}/changes`, { token, body })
const undo = ({ id }: TestPerson, requestId = '') =>
  call('POST', `/admin/nutritionists/${id}/changes/undo`, { token, body: { requestId } })

test.each([['accept'], ['reject']])('undoing a decision to %s restores the pending request', async (act) => {
  const coach = await makeCoach()
  const before = await city(coach)
  await ask(coach, { city: 'Boston' })
  const request = await open(coach)
  expect(await decide(coach, { [act]: true })).toMatchObject({ body: { canUndo: true } })
  const both = await Promise.all([undo(coach, request?.requestId), undo(coach, request?.requestId)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await city(coach)).toBe(before)
  expect(await open(coach)).toEqual({ ...request, version: Number(request?.version) + 1 })
  const acts = await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })
  expect(acts.map(({ action }) => action)).toEqual([`coach.changes.${act}`, 'coach.changes.undo'])
  // A decision based on the first version of the request is refused.
  const { requestId, version } = request ?? {}
  expect((await decide(coach, { accept: true, requestId, version })).status).toBe(409)
})

test("a decision can't be undone after a field, the request or the status has changed, or when it's too late", async () => {
  const [edited, asking, suspended, late] = await Promise.all([1, 2, 3, 4].map(() => makeCoach()))
  const ids = new Map<TestPerson | undefined, string | undefined>()
  for (const coach of [edited, asking, suspended, late]) {
    if (!coach) continue
    await ask(coach, { city: 'Boston' })
    ids.set(coach, (await open(coach))?.requestId)
    await decide(coach, { accept: true })
  }
  const refused = async (coach: TestPerson | undefined) => {
    if (!coach) return
    const before = await CoachEntity.find({ coachId: coach.id })
    expect((await undo(coach, ids.get(coach))).status).toBe(409)
    expect(await CoachEntity.find({ coachId: coach.id })).toEqual(before)
  }
  if (!edited || !asking || !suspended || !late) throw new Error('somebody is missing')
  await call('PUT', `/admin/nutritionists/${edited.id}`, {
    token,
    body: { ...answers(edited.email), city: 'Denver' },
  })
  await refused(edited)
  await ask(asking, { city: 'Boston', hoursWeekly: 33 })
  await refused(asking)
  await call('PUT', `/admin/nutritionists/${suspended.id}/status`, {
    token,
    body: { status: 'SUSPENDED', previousStatus: 'APPROVED', interviewStatus: true },
  })
  await refused(suspended)
  await write(DecidedChangesEntity.update({ coachId: late.id }, { set: { expiresAt: nowSeconds() - 1 } }))
  await refused(late)
})

test('a decision about files or an email address is reported as final', async () => {
  const coach = await makeCoach()
  await ask(coach, { email: 'elsewhere@example.com', city: 'Boston' })
  const request = await open(coach)
  expect(await decide(coach, { reject: true })).toMatchObject({ body: { canUndo: false } })
  expect((await undo(coach, request?.requestId)).status).toBe(409)
})
