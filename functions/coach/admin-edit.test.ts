import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { AdminEditedEntity, ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { EditImpact } from '#core/coach/shared/change-schema'
import type { Coach } from '#core/coach/shared/schema'
import { UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { answers } from '#scripts/testing/answers'
import { upload } from '#scripts/testing/application'
import { makeAdmin, makeCoach, type TestPerson, tokenMailedTo } from '#scripts/testing/people'
import { makeSalesAt450 } from '#scripts/testing/price-loss'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const edit = ({ id, email }: Pick<TestPerson, 'id' | 'email'>, changes: object) =>
  call<Coach>('PUT', `/admin/nutritionists/${id}`, {
    token: admin.token,
    body: { ...answers(email), ...changes },
  })
const preview = ({ id, email }: Pick<TestPerson, 'id' | 'email'>, changes: object) =>
  call<EditImpact>('POST', `/admin/nutritionists/${id}/edit/impact`, {
    token: admin.token,
    body: { ...answers(email), ...changes },
  })
const ask = ({ token, email }: TestPerson, changes: object) =>
  call<Coach>('POST', '/user/nutritionist', { token, body: { ...answers(email), ...changes } })
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const editOf = async ({ id }: TestPerson) =>
  (await actsOn({ id })).findLast(({ action }) => action === 'coach.edit')?.details?.editId
const undo = ({ id }: TestPerson, editId: unknown) =>
  call('POST', `/admin/nutritionists/${id}/undo`, { token: admin.token, body: { editId } })
const actsOn = ({ id }: { id: string }) => AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })

test("an admin's edit takes effect immediately, everywhere, and is logged and emailed", async () => {
  const coach = await makeCoach()
  const answer = await edit(coach, { firstName: 'Caroline', city: 'Boston', expYears: 9 })
  expect(answer).toMatchObject({ status: 200, body: { firstName: 'Caroline', city: 'Boston' } })
  const [row, user] = await Promise.all([
    CoachRowEntity.find({ coachId: coach.id }),
    UserEntity.find({ userId: coach.id }),
  ])
  expect([row?.firstName, row?.expYears, user?.name]).toEqual(['Caroline', 9, 'Caroline Coach'])
  expect(await actsOn(coach)).toMatchObject([
    {
      action: 'coach.edit',
      actorId: admin.id,
      details: { fields: 'firstName city expYears', editId: expect.any(String) },
    },
  ])
  const [mail] = await mailsTo(coach)
  expect(mail?.text).toContain('first name, city, years of experience')
})

test("discards the coach's pending changes to the edited fields and keeps the others", async () => {
  const coach = await makeCoach()
  await ask(coach, { city: 'Chicago', schedule: 'Mornings' })
  expect((await edit(coach, { city: 'Boston' })).body.nutritionistChangeRequest?.updates).toEqual({
    schedule: { old: 'Weekdays', new: 'Mornings' },
  })
  await edit(coach, { city: 'Boston', schedule: 'Evenings' })
  expect(await ChangeRequestEntity.find({ coachId: coach.id })).toBeUndefined()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    city: 'Boston',
    schedule: 'Evenings',
  })
})

test('undoing an edit restores the fields and discarded changes once, and notifies the coach', async () => {
  const coach = await makeCoach()
  await ask(coach, { city: 'Chicago', schedule: 'Mornings' })
  const before = await CoachEntity.find({ coachId: coach.id })
  await edit(coach, { city: 'Boston', firstName: 'Caroline' })
  const editId = await editOf(coach)
  const both = await Promise.all([undo(coach, editId), undo(coach, editId)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await CoachEntity.find({ coachId: coach.id })).toEqual({ ...before, version: expect.any(Number) })
  expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ firstName: before?.firstName })
  expect((await ChangeRequestEntity.find({ coachId: coach.id }))?.updates).toEqual({
    city: { old: before?.city, new: 'Chicago' },
    schedule: { old: 'Weekdays', new: 'Mornings' },
  })
  expect((await actsOn(coach)).map(({ action }) => action)).toEqual(['coach.edit', 'coach.edit.undo'])
  const mails = (await mailsTo(coach)).filter(({ subject }) => subject.startsWith('We undid'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('first name, city')
})

test("an edit can't be undone after a field or request has changed, if it moved an email address, or when it's too late", async () => {
  const [edited, asking, moved, late] = await Promise.all([
    makeCoach(),
    makeCoach(),
    makeCoach(),
    makeCoach(),
  ])
  for (const coach of [edited, asking, late]) await edit(coach, { city: 'Boston' })
  await edit(moved, { email: `${newId().toLowerCase()}@example.com` })
  const ids = await Promise.all([edited, asking, moved, late].map(editOf))
  await edit(edited, { city: 'Denver' })
  await ask(asking, { city: 'Chicago' })
  await write(AdminEditedEntity.update({ coachId: late.id }, { set: { expiresAt: nowSeconds() - 1 } }))
  for (const [index, coach] of [edited, asking, moved, late].entries()) {
    const before = await CoachEntity.find({ coachId: coach.id })
    expect((await undo(coach, ids[index])).status).toBe(409)
    expect(await CoachEntity.find({ coachId: coach.id })).toEqual(before)
  }
})

test('a new email address is used once its owner opens the link', async () => {
  const coach = await makeCoach()
  const email = `${newId().toLowerCase()}@example.com`
  expect((await edit(coach, { email })).body.email).toBe(coach.email)
  const token = await tokenMailedTo(email)
  expect((await call('POST', '/user/email/confirm', { body: { token } })).status).toBe(200)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ email })
})

test('an email address that the coach requested takes effect with the edit and its confirmation, in either order', async () => {
  for (const isConfirmedFirst of [true, false]) {
    const coach = await makeCoach()
    const email = `${newId().toLowerCase()}@example.com`
    await ask(coach, { email, city: 'Boston' })
    const token = await tokenMailedTo(email)
    const confirm = () => call('POST', '/user/email/confirm', { body: { token } })
    if (isConfirmedFirst) await confirm()
    await edit(coach, { email })
    if (!isConfirmedFirst) await confirm()
    const coachId = coach.id
    expect(await CoachEntity.find({ coachId })).toMatchObject({ email })
    expect(await CoachRowEntity.find({ coachId })).toMatchObject({ email })
    expect(await UserEntity.find({ userId: coachId })).toMatchObject({ contactEmail: email })
    expect(Object.keys((await ChangeRequestEntity.find({ coachId }))?.updates ?? {})).toEqual(['city'])
    const recipient = isConfirmedFirst ? email : coach.email
    expect((await mailsTo({ ...coach, email: recipient })).map(({ subject }) => subject)).toContain(
      'We changed your profile',
    )
  }
})

test("an edit that changes nothing isn't logged or emailed", async () => {
  const coach = await makeCoach()
  expect((await edit(coach, {})).status).toBe(200)
  expect([await actsOn(coach), await mailsTo(coach)]).toEqual([[], []])
})

test('concurrent edits are applied in sequence, and the row matches the profile', async () => {
  const coach = await makeCoach()
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => (await edit(coach, { expYears: index + 10 })).status),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  const [stored, row] = await Promise.all([
    CoachEntity.find({ coachId: coach.id }),
    CoachRowEntity.find({ coachId: coach.id }),
  ])
  expect(row?.expYears).toBe(stored?.expYears)
  expect(await actsOn(coach)).toHaveLength(4)
})

test('suspended and pending coaches can be edited and keep their status', async () => {
  for (const status of ['SUSPENDED', 'PENDING'] as const) {
    const coach = await makeCoach({ status })
    expect((await edit(coach, { city: 'Boston' })).body).toMatchObject({
      city: 'Boston',
      nutritionistStatus: { status },
    })
  }
})

test('refuses an edit based on outdated fields and changes nothing', async () => {
  const coach = await makeCoach()
  const look = async () =>
    (await call<Coach>('GET', `/admin/nutritionists/${coach.id}`, { token: admin.token })).body
  const { seen } = await look()
  await write(CoachEntity.update({ coachId: coach.id }, { add: { earningsCents: 100, version: 1 } }))
  expect((await look()).seen).toBe(seen)
  const both = await Promise.all([
    edit(coach, { city: 'Boston', seen }),
    edit(coach, { city: 'Chicago', seen }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE' })
  expect(await actsOn(coach)).toHaveLength(1)
  const { city } = await look()
  // Retry the edit that succeeded, as if its response had been lost.
  expect(await edit(coach, { city, seen })).toMatchObject({ status: 200 })
  expect(await actsOn(coach)).toHaveLength(1)
  expect(await edit(coach, { city: 'Denver', seen: (await look()).seen })).toMatchObject({ status: 200 })
})

test.each([
  { mails: 2, isAsked: false },
  { mails: 1, isAsked: true },
])('the preview of an edit matches what the edit does, with $mails emails', async ({ mails, isAsked }) => {
  const coach = await makeCoach()
  const address = `${newId().toLowerCase()}@example.com`
  await ask(coach, { city: 'Chicago', schedule: 'Mornings', ...(isAsked && { email: address }) })
  const { body: seen } = await call<Coach>('GET', `/admin/nutritionists/${coach.id}`, {
    token: admin.token,
  })
  const editBody = { ...answers(coach.email), city: 'Boston', hoursWeekly: 31, email: address }
  const open = seen.nutritionistChangeRequest?.updates
  const { body: impact } = await preview(coach, editBody)
  expect(impact).toEqual({
    fields: ['city', 'email', 'hoursWeekly'],
    dropped: isAsked ? ['city', 'email'] : ['city'],
    pages: 0,
    refunds: 0,
    prices: null,
    mails,
    canUndo: false,
  })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: seen.city, email: coach.email })
  const before = [...(await mailsTo(coach)), ...(await mailsTo({ ...coach, email: address }))].length
  const { body: after } = await edit(coach, editBody)
  const left = Object.keys(after.nutritionistChangeRequest?.updates ?? {})
  const [act] = await actsOn(coach)
  expect({
    fields: String(act?.details?.fields).split(' '),
    dropped: Object.keys(open ?? {}).filter((field) => !left.includes(field)),
    mails: [...(await mailsTo(coach)), ...(await mailsTo({ ...coach, email: address }))].length - before,
    canUndo: (await AdminEditedEntity.find({ coachId: coach.id })) !== undefined,
    pages: 0,
    refunds: 0,
    prices: null,
  }).toEqual(impact)
})

test.each([
  { field: 'expYears', lost: { expYears: 4 } },
  { field: 'certifications', lost: { certifications: [] } },
])(
  'the preview of an edit of $field counts the payment pages and payments at prices that the coach loses',
  async ({ field, lost }) => {
    const { coach, countEffects } = await makeSalesAt450()
    const { expYears } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
    await edit(coach, { expYears })
    const body = { expYears, ...lost }
    const { body: impact } = await preview(coach, body)
    expect(impact).toMatchObject({ fields: [field], pages: 1, refunds: 1, mails: 2, canUndo: true })
    const { pages, refunds, mails } = impact
    expect(await countEffects(() => edit(coach, body))).toEqual({ pages, refunds, mails })
  },
)

test('the preview of an edit says how the prices change', async () => {
  const coach = await makeCoach({ expYears: 2, certifications: [] })
  const years = { certifications: [], expYears: 1 }
  expect((await preview(coach, years)).body).toMatchObject({
    prices: { before: [100, 200, 300], after: [100] },
  })
  await ask(coach, years)
  const query = `/admin/nutritionists/${coach.id}/changes/impact?accept=`
  const asked = async (accept: boolean) =>
    (await call('GET', `${query}${accept}`, { token: admin.token })).body
  expect(await asked(true)).toMatchObject({ prices: { after: [100] } })
  expect(await asked(false)).toMatchObject({ prices: null })
})

test('the preview of an edit refuses what the edit refuses, and counts files that it replaces', async () => {
  const coach = await makeCoach()
  const { body: look } = await call<Coach>('GET', `/admin/nutritionists/${coach.id}`, { token: admin.token })
  const coverLetter = await upload(admin.token, 'coverLetter')
  const body = { city: 'Boston', coverLetter, seen: look.seen }
  expect((await preview(coach, body)).body).toMatchObject({
    fields: ['city', 'coverLetter'],
    mails: 1,
    canUndo: false,
  })
  await edit(coach, { schedule: 'Mornings' })
  expect(await preview(coach, body)).toMatchObject({ status: 409, body: { code: 'STALE' } })
})
