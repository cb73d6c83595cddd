import { expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ExtraEntity } from '#core/extras/entity'
import { DeletedExtraEntity, ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import type { ExtraSpecialty } from '#core/extras/shared/schema'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import * as Extras from '#scripts/testing/extras'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const pending = async () => {
  const { token } = await makeAdmin()
  return (await call<ExtraSpecialty[]>('GET', '/admin/extra-specialties', { token })).body
}
const stored = (coachId: string, extraId: string) => ExtraEntity.find({ coachId, extraId })

test('a new extra is pending for the coach and admins, and visible to clients after approval', async () => {
  const [coach, client, admin] = await Promise.all([makeCoach(), makeClient(), makeAdmin()])
  const { status, body } = await Extras.save(coach, Extras.draft)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...Extras.draft,
    id: expect.any(String),
    approved: false,
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    nutritionist: { id: coach.id, firstName: 'Carl', lastName: 'Coach' },
    subscribers: 0,
  })
  expect(await Extras.list(coach, coach)).toEqual([body])
  expect(await Extras.list(client, coach)).toEqual([])
  const nutritionist = { ...body.nutritionist, email: coach.email, image: null }
  expect(await Extras.list(admin, coach)).toEqual([{ ...body, nutritionist }])
  expect(await pending()).toContainEqual({ ...body, nutritionist })

  expect((await Extras.decide(body.id, true)).body).toEqual({ success: true })
  const { subscribers, ...shown } = body
  expect(await Extras.list(client, coach)).toEqual([{ ...shown, approved: true, version: 2 }])
  expect((await pending()).map(({ id }) => id)).not.toContain(body.id)
  await services.stream.drained()
  const mails = services.outbox.list().filter(({ to }) => to === coach.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your extra specialty is approved'])
})

test('a changed extra is pending again and hidden from clients until it is approved', async () => {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  const id = await Extras.makeApproved(coach)
  const { body } = await Extras.save(coach, { id, ...Extras.draft, price: 100 })
  expect(body).toMatchObject({ id, price: 100, approved: false })
  expect(await Extras.list(client, coach)).toEqual([])
  expect((await pending()).map((extra) => extra.id)).toContain(id)
  await Extras.decide(id, true)
  // Saving it without a change keeps the approval.
  expect((await Extras.save(coach, { id, ...Extras.draft, price: 100 })).body.approved).toBe(true)
  expect(await Extras.list(client, coach)).toMatchObject([{ id, price: 100 }])
})

test('an admin can’t decide on an extra that was changed or decided since they saw it', async () => {
  const coach = await makeCoach()
  const id = await Extras.make(coach)
  await Extras.save(coach, { id, ...Extras.draft, specialties: 'Something else' })
  expect(await Extras.decide(id, true, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED' },
  })
  expect(await stored(coach.id, id)).toMatchObject({ approved: false })
  expect((await Extras.decide(id, true, { version: 2 })).status).toBe(200)
  expect((await Extras.decide(id, false)).status).toBe(404)
  expect(await stored(coach.id, id)).toMatchObject({ approved: true })
})

test('a rejected extra is deleted, and the coach gets an email', async () => {
  const coach = await makeCoach()
  const id = await Extras.make(coach)
  expect((await Extras.decide(id, false)).status).toBe(200)
  expect(await Extras.list(coach, coach)).toEqual([])
  expect((await pending()).map((extra) => extra.id)).not.toContain(id)
  await services.stream.drained()
  const mails = services.outbox.list().filter(({ to }) => to === coach.email)
  expect(mails.map(({ subject }) => subject)).toEqual(["We didn't approve your extra specialty"])
})

test.each([true, false])(
  'undoing a decision (accepted: %s), even repeatedly, makes the extra pending as before',
  async (accept) => {
    const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
    const id = await Extras.make(coach)
    const before = await stored(coach.id, id)
    await Extras.decide(id, accept)
    const both = await Promise.all([Extras.undo(coach, id), Extras.undo(coach, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored(coach.id, id)).toEqual({ ...before, version: 3 })
    expect((await Extras.undo(coach, id)).status).toBe(200)
    expect(await Extras.list(admin, coach)).toHaveLength(1)
    expect((await pending()).map((extra) => extra.id)).toContain(id)
    expect(await ExtraCountEntity.find({ coachId: coach.id })).toMatchObject({ count: 1 })
    const acts = await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })
    expect(acts.map(({ action }) => action)).toEqual([accept ? 'extra.accept' : 'extra.delete', 'extra.undo'])
    // An admin who saw the first version can't decide.
    expect((await Extras.decide(id, true, { version: 1 })).status).toBe(409)
    expect((await Extras.decide(id, true, { version: 3 })).status).toBe(200)
  },
)

test('a decision can’t be undone after a change, with ten other extras, or too late', async () => {
  const [changed, full, late] = await Promise.all([makeCoach(), makeCoach(), makeCoach()])
  const accepted = await Extras.makeApproved(changed)
  await Extras.save(changed, { id: accepted, ...Extras.draft, price: 100 })
  await Extras.decide(accepted, true)
  expect((await Extras.undo(changed, accepted)).status).toBe(409)
  expect(await stored(changed.id, accepted)).toMatchObject({ approved: true, priceCents: 10_000 })

  const deleted = await Extras.make(full)
  await Extras.decide(deleted, false)
  for (let made = 0; made < 10; made++) await Extras.make(full)
  expect(await Extras.undo(full, deleted)).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
  expect(await stored(full.id, deleted)).toBeUndefined()

  const id = await Extras.make(late)
  await Extras.decide(id, false)
  const key = { coachId: late.id, extraId: id }
  await write(DeletedExtraEntity.update(key, { set: { expiresAt: nowSeconds() - 1 } }))
  expect((await Extras.undo(late, id)).status).toBe(409)
  expect(await stored(late.id, id)).toBeUndefined()
})

test('a coach has at most ten extras, even when several are sent concurrently', async () => {
  const coach = await makeCoach()
  for (let made = 0; made < 8; made++) await Extras.make(coach)
  const answers = await Promise.all(Array.from({ length: 5 }, () => Extras.save(coach, Extras.draft)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  while ((await Extras.list(coach, coach)).length < 10) await Extras.make(coach)
  const refused = { status: 409, body: { code: 'TOO_MANY' } }
  expect(await Extras.save(coach, Extras.draft)).toMatchObject(refused)
  // A count read before the last extra was created doesn't help either.
  vi.spyOn(ExtraCountEntity, 'find').mockResolvedValueOnce({ coachId: coach.id, count: 9 })
  expect(await Extras.save(coach, Extras.draft)).toMatchObject(refused)
  const [{ id } = { id: '' }] = await Extras.list(coach, coach)
  expect((await Extras.remove(coach, id)).status).toBe(200)
  expect((await Extras.save(coach, Extras.draft)).status).toBe(200)
  expect(await Extras.list(coach, coach)).toHaveLength(10)
  expect(await ExtraCountEntity.find({ coachId: coach.id })).toMatchObject({ count: 10 })
})

test('neither the coach nor an admin can delete an extra with subscribers', async () => {
  const coach = await makeCoach()
  const id = await Extras.make(coach)
  await write(ExtraEntity.update({ coachId: coach.id, extraId: id }, { add: { runningPlans: 1 } }))
  const refused = { status: 409, body: { code: 'SUBSCRIPTION_RUNNING' } }
  expect(await Extras.remove(coach, id)).toMatchObject(refused)
  expect(await Extras.decide(id, false)).toMatchObject(refused)
  expect(await stored(coach.id, id)).toMatchObject({ runningPlans: 1 })
  expect(await PendingExtraEntity.find({ extraId: id })).toBeDefined()
})

test.each([
  ['specialties', { specialties: 'x'.repeat(26) }, 'Title should have at most 25 characters'],
  ['specialties', { specialties: '  ' }, 'Title is required'],
  ['price', { price: 75 }, 'Choose $50 or $100'],
  ['description', { description: 'x'.repeat(141) }, 'Description should have at most 140 characters'],
])('rejects an invalid %s with its message and stores nothing', async (path, more, message) => {
  const coach = await makeCoach()
  expect(await Extras.save(coach, { ...Extras.draft, ...more })).toMatchObject({
    status: 400,
    body: { issues: [{ path, message }] },
  })
  expect(await Extras.list(coach, coach)).toEqual([])
})

test('admins page and sort pending extras and search them by coach or title', async () => {
  const lastName = 'Pager'
  const coaches = await Promise.all(
    ['Abe', 'Bob', 'Cal'].map((firstName) => makeCoach({ firstName, lastName })),
  )
  for (const coach of coaches)
    for (let made = 0; made < 4; made++) await Extras.make(coach, { specialties: `Title ${made}` })
  const { token } = await makeAdmin()
  const read = (query: string) =>
    call<{ rows: ExtraSpecialty[]; count: number }>('GET', `/admin/extra-specialties?${query}`, { token })
  const { body } = await read('page=1&search=pager&sort=firstName&order=desc')
  expect(body.count).toBe(12)
  expect(body.rows.map(({ nutritionist }) => nutritionist.firstName[0]).join('')).toBe('CCCCBBBBAA')
  expect((await read('page=9&search=pager')).body.rows).toHaveLength(2)
  expect((await read('page=1&search=title%202')).body.count).toBeGreaterThanOrEqual(3)
  expect((await read('page=1&search=nobody-at-all')).body).toEqual({ rows: [], count: 0 })
  expect(await read('page=1&sort=constructor')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'sort' }] },
  })
})
