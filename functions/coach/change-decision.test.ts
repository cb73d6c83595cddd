import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity, rowOf } from '#core/coach/entity'
import type { ChangeRequest } from '#core/coach/shared/change-schema'
import type { Coach } from '#core/coach/shared/schema'
import { EmailChangeEntity, EmailOwnerEntity, UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import { apply, filesOf, upload } from '#scripts/testing/application'
import { makeAdmin, makeCoach, type TestPerson, tokenMailedTo } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const stored = ({ id: coachId }: TestPerson) => CoachEntity.find({ coachId })
const open = ({ id: coachId }: TestPerson) => ChangeRequestEntity.find({ coachId })
const decide = ({ id }: { id: string }, body: object) =>
  call('POST', `/admin/nutritionists/${id}/changes`, { token: admin.token, body })
const withdraw = ({ token }: TestPerson) => call<Coach>('DELETE', '/nutritionist/changes', { token })
const edit = ({ token, email }: TestPerson, changes: object) =>
  apply(token, { ...answers(email), ...changes })
const acts = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)
async function mailsTo(email: string) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const confirm = (token: string) => call('POST', '/user/email/confirm', { body: { token } })
const newAddress = () => `${newId().toLowerCase()}@example.com`

test('accepted changes take effect everywhere, and are logged and emailed', async () => {
  const coach = await makeCoach()
  const [resume] = filesOf(coach.id)
  const coverLetter = await upload(coach.token, 'coverLetter')
  await edit(coach, {
    firstName: 'Karl',
    expYears: 9,
    calendarUrl: 'https://cal.example.com/karl',
    coverLetter,
  })
  const before = await stored(coach)
  expect(await decide(coach, { accept: true })).toMatchObject({ status: 200, body: { success: true } })

  const after = await stored(coach)
  expect(after).toMatchObject({
    firstName: 'Karl',
    expYears: 9,
    calendarUrl: 'https://cal.example.com/karl',
    version: (before?.version ?? 0) + 1,
  })
  expect(await CoachRowEntity.find({ coachId: coach.id })).toEqual(after && rowOf(after))
  expect(await UserEntity.find({ userId: coach.id })).toMatchObject({ name: 'Karl Coach' })
  expect(filesOf(coach.id)).toEqual([resume, after?.coverLetter].filter(Boolean))
  expect(await open(coach)).toBeUndefined()
  expect(await acts(coach)).toEqual(['coach.changes.accept'])
  expect((await mailsTo(coach.email)).map(({ subject }) => subject)).toEqual([
    'Your profile changes are live',
  ])
})

test('an accepted file replaces the old one, which is deleted', async () => {
  const coach = await makeCoach()
  await edit(coach, { coverLetter: await upload(coach.token, 'coverLetter') })
  await decide(coach, { accept: true })
  const [first] = filesOf(coach.id)
  await edit(coach, { coverLetter: await upload(coach.token, 'coverLetter') })
  expect(filesOf(coach.id)).toHaveLength(2)
  await decide(coach, { accept: true })
  expect(filesOf(coach.id)).toEqual([(await stored(coach))?.coverLetter])
  expect(filesOf(coach.id)).not.toContain(first)
})

test.each(['rejected', 'withdrawn'])('a request that is %s leaves nothing behind', async (way) => {
  const coach = await makeCoach()
  const before = await stored(coach)
  const email = newAddress()
  await edit(coach, { city: 'Boston', email, coverLetter: await upload(coach.token, 'coverLetter') })
  const token = await tokenMailedTo(email)
  if (way === 'withdrawn')
    expect((await withdraw(coach)).body).toMatchObject({ city: 'New York', nutritionistChangeRequest: null })
  else await decide(coach, { reject: true, reason: 'Please add your certificate.' })

  expect(await stored(coach)).toEqual(before)
  expect([await open(coach), filesOf(coach.id)]).toEqual([undefined, []])
  expect(await EmailChangeEntity.find({ userId: coach.id })).toBeUndefined()
  expect((await confirm(token)).status).toBe(404)
  const mails = await mailsTo(coach.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    way === 'withdrawn' ? [] : ["We didn't accept your profile changes"],
  )
  expect(await acts(coach)).toEqual(way === 'withdrawn' ? [] : ['coach.changes.reject'])
  if (way === 'rejected') expect(mails[0]?.text).toContain('Please add your certificate.')
})

test('refuses a decision on an outdated or missing request and changes nothing', async () => {
  const coach = await makeCoach()
  await edit(coach, { city: 'Boston' })
  const seen = await open(coach)
  await edit(coach, { city: 'Chicago' })
  const stale = { status: 409, body: { code: 'STALE' } }
  const { requestId, version } = seen ?? {}
  expect(await decide(coach, { accept: true, requestId, version })).toMatchObject(stale)
  expect(await decide(coach, { reject: true, requestId: newId() })).toMatchObject(stale)
  expect((await open(coach))?.updates.city?.new).toBe('Chicago')
  expect(await decide(coach, { accept: true, requestId, version: (version ?? 0) + 1 })).toMatchObject({
    status: 200,
  })
  expect(await decide(coach, { accept: true })).toMatchObject(stale)
  expect(await withdraw(coach)).toMatchObject(stale)
  // The next request has a new id and starts at version 1.
  await edit(coach, { city: 'Denver' })
  expect(await decide(coach, { accept: true, requestId, version })).toMatchObject(stale)
  expect(await stored(coach)).toMatchObject({ city: 'Chicago' })
  expect(await acts(coach)).toEqual(['coach.changes.accept'])
})

test.each([[{}], [{ accept: true, reject: true }], [{ accept: false }], [{ reject: 'yes' }]])(
  'rejects the decision %o',
  async (body) => {
    const coach = await makeCoach()
    await edit(coach, { city: 'Boston' })
    expect(await decide(coach, body)).toMatchObject({ status: 400, body: { issues: [expect.anything()] } })
    expect(await open(coach)).toBeDefined()
  },
)

test('of concurrent decisions by two admins and the coach, the first one wins and the others are refused', async () => {
  for (let round = 0; round < 4; round++) {
    const coach = await makeCoach()
    await edit(coach, { city: 'Boston' })
    const [accepted, rejected, withdrawn] = await Promise.all([
      decide(coach, { accept: true }),
      decide(coach, { reject: true }),
      withdraw(coach),
    ])
    const statuses = [accepted.status, rejected.status, withdrawn.status]
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect(await stored(coach)).toMatchObject({ city: accepted.status === 200 ? 'Boston' : 'New York' })
    expect(await open(coach)).toBeUndefined()
    expect(await acts(coach)).toHaveLength(withdrawn.status === 200 ? 0 : 1)
    expect(await mailsTo(coach.email)).toHaveLength(withdrawn.status === 200 ? 0 : 1)
  }
})

test('lists who requested which changes, oldest first, with signed URLs of the files', async () => {
  const [first, second] = [await makeCoach({ firstName: 'Ines' }), await makeCoach()]
  await edit(first, { firstName: 'Ines', coverLetter: await upload(first.token, 'coverLetter') })
  await edit(second, { specialities: ['Vegan', 'Paleo'] })
  const path = '/admin/nutritionistsChangeRequests'
  const { body } = await call<ChangeRequest[]>('GET', path, { token: admin.token })
  const own = body.filter(({ nutritionistId }) => [first.id, second.id].includes(nutritionistId))
  expect(own).toMatchObject([
    { nutritionistId: first.id, nutritionist: { firstName: 'Ines', email: first.email } },
    { version: 1, updates: { specialities: { old: ['Vegan', 'Keto Diet'], new: ['Vegan', 'Paleo'] } } },
  ])
  const link = own[0]?.updates.coverLetter?.new
  expect((await fetch(String(link))).status).toBe(200)
})

test('the list is searched and sorted on the server, and unknown columns are rejected', async () => {
  const coaches: TestPerson[] = []
  for (const firstName of ['Quinn', 'Quentin']) {
    const coach = await makeCoach({ firstName })
    await edit(coach, { firstName, city: 'Boston' })
    coaches.push(coach)
  }
  const page = (query: string) =>
    call<{ rows: ChangeRequest[]; count: number }>('GET', `/admin/nutritionistsChangeRequests?${query}`, {
      token: admin.token,
    })
  const namesOf = async (query: string) =>
    (await page(query)).body.rows.map(({ nutritionist: { firstName } }) => firstName)
  expect(await namesOf('page=1&search=QU')).toEqual(['Quinn', 'Quentin'])
  expect(await namesOf('page=1&search=qu&sort=coach')).toEqual(['Quentin', 'Quinn'])
  expect((await page('page=1&pageSize=10')).body.count).toBeGreaterThanOrEqual(2)
  expect((await page(`page=1&search=${coaches[0]?.email}`)).body).toMatchObject({ count: 1 })
  expect(await page('page=1&sort=updates')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'sort' }] },
  })
})

test('a suspension keeps the request open, and an admin can still decide it', async () => {
  const coach = await makeCoach()
  await edit(coach, { city: 'Boston' })
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  await decide(coach, { accept: true })
  expect(await stored(coach)).toMatchObject({ city: 'Boston', status: 'SUSPENDED' })
})

test('pending changes of a coach who becomes an applicant take effect with their next edit', async () => {
  const coach = await makeCoach()
  await edit(coach, { city: 'Boston', coverLetter: await upload(coach.token, 'coverLetter') })
  await call('PUT', `/admin/nutritionists/${coach.id}/status`, {
    token: admin.token,
    body: { status: 'REJECTED', interviewStatus: true, previousStatus: 'APPROVED' },
  })
  await edit(coach, { city: 'Boston', degree: 'PhD' })
  const after = await stored(coach)
  expect(after).toMatchObject({ city: 'Boston', degree: 'PhD' })
  expect(filesOf(coach.id)).toEqual([after?.coverLetter])
  expect(await open(coach)).toBeUndefined()
})

test('an accepted email address takes effect when its link has been opened, in any order', async () => {
  const places = async ({ id }: TestPerson) => [
    (await CoachEntity.find({ coachId: id }))?.email,
    (await CoachRowEntity.find({ coachId: id }))?.email,
    (await UserEntity.find({ userId: id }))?.contactEmail,
  ]
  for (const order of ['link first', 'admin first', 'at once']) {
    const coach = await makeCoach()
    const email = newAddress()
    await edit(coach, { email, firstName: 'Karl' })
    const token = await tokenMailedTo(email)
    const steps = [() => confirm(token), () => decide(coach, { accept: true })]
    if (order === 'admin first') steps.reverse()
    if (order === 'at once') await Promise.all(steps.map((step) => step()))
    else
      for (const step of steps) {
        expect((await places(coach))[0]).toBe(coach.email)
        expect((await step()).status).toBe(200)
      }
    expect(await places(coach), order).toEqual([email, email, email])
    expect(await EmailChangeEntity.find({ userId: coach.id })).toBeUndefined()
    expect(await EmailOwnerEntity.find({ email })).toMatchObject({ userId: coach.id })
    expect(await UserEntity.find({ userId: coach.id })).toMatchObject({ name: 'Karl Coach' })
  }
})

test('an email address taken by someone else stays theirs, and the other changes are accepted', async () => {
  const coach = await makeCoach()
  const email = newAddress()
  await edit(coach, { email, city: 'Boston' })
  await confirm(await tokenMailedTo(email))
  const other = newId()
  await write(EmailOwnerEntity.create({ email, userId: other }))
  expect((await decide(coach, { accept: true })).status).toBe(200)
  expect(await stored(coach)).toMatchObject({ city: 'Boston', email: coach.email })
  expect(await EmailOwnerEntity.find({ email })).toMatchObject({ userId: other })
  expect(await EmailChangeEntity.find({ userId: coach.id })).toBeUndefined()
})

test('change requests are read by page, and can be found by coach or by changed field', async () => {
  const lastName = 'Leafer'
  const coaches = await Promise.all(
    ['Abe', 'Bob', 'Cal'].map((firstName) => makeCoach({ firstName, lastName })),
  )
  for (const [index, coach] of coaches.entries())
    await edit(coach, {
      firstName: 'Other',
      lastName,
      ...(index === 1 && { calendarUrl: 'https://cal.example.com/b' }),
    })
  const read = (query: string) =>
    call<{ rows: ChangeRequest[]; count: number }>('GET', `/admin/nutritionistsChangeRequests?${query}`, {
      token: admin.token,
    })
  const { body } = await read('page=1&search=leafer&sort=coach&order=desc')
  expect([body.count, ...body.rows.map(({ nutritionist }) => nutritionist.firstName)]).toEqual([
    3,
    'Cal',
    'Bob',
    'Abe',
  ])
  const found = (await read('page=1&search=calendar%20link')).body.rows.map(
    ({ nutritionistId }) => nutritionistId,
  )
  expect(found).toContain(coaches[1]?.id)
  expect(found).not.toContain(coaches[0]?.id)
  expect((await read('page=7&search=leafer')).body.rows).toHaveLength(3)
})
