import { describe, expect, test } from 'vitest'
import { createAdmin } from '#core/admin/admins'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { Coach, CoachStatus } from '#core/coach/schema'
import { IdentityEntity } from '#core/identity/entity'
import { MonthlySumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/schema'
import { monthOf, now, setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { StatEntity } from '#core/stats/entity'
import type { Stats } from '#core/stats/schema'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const PASSWORD = 'correct horse battery'
const signIn = (email: string, password = PASSWORD) =>
  call<{ token: string; userType: string; message: string }>('POST', '/admin/auth/login', {
    body: { email, password },
  })
/** As the site does before each login. */
const passCheck = (email: string) => call('POST', '/recaptcha', { body: { token: 'local-ok', email } })
const admin = await makeAdmin()

describe('signing in', () => {
  test('gives a session that works; the address may be in capitals', async () => {
    await createAdmin({ email: 'ada@example.com', name: 'Ada', password: PASSWORD })
    const { status, body } = await signIn(' ADA@example.com ')
    expect([status, body.userType]).toEqual([200, 'admin'])
    expect((await call('GET', '/admin/stats', { token: body.token })).status).toBe(200)
  })

  test('a wrong password and an unknown address look the same', async () => {
    await createAdmin({ email: 'bob@example.com', name: 'Bob', password: PASSWORD })
    const [wrong, unknown] = await Promise.all([
      signIn('bob@example.com', 'wrong'),
      signIn('nobody@example.com'),
    ])
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Login unsucessfull' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('ten failures lock the account, with the right password too, until the time is over', async () => {
    await createAdmin({ email: 'eve@example.com', name: 'Eve', password: PASSWORD })
    await passCheck('eve@example.com')
    const failures = await Promise.all(Array.from({ length: 14 }, () => signIn('eve@example.com', 'wrong')))
    // One after the tenth used the pass up.
    expect(failures.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(11)
    expect(failures.filter(({ status }) => status === 429)).toHaveLength(3)
    const locked = await signIn('eve@example.com')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('ada@example.com')).status).toBe(200)
    const later = now() + 15 * 60_000
    setClock(() => later)
    expect((await signIn('eve@example.com')).status).toBe(200)
    setClock()
  })

  test('a success forgets the failures before it', async () => {
    await createAdmin({ email: 'kim@example.com', name: 'Kim', password: PASSWORD })
    await passCheck('kim@example.com')
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 6; failure++) await signIn('kim@example.com', 'wrong')
      expect((await signIn('kim@example.com')).status).toBe(200)
    }
  })

  test.each([
    ['an account', 'joe@example.com'],
    ['an address without one', 'ghost@example.com'],
  ])('after three failures, %s needs the security check too', async (_, email) => {
    if (email === 'joe@example.com') await createAdmin({ email, name: 'Joe', password: PASSWORD })
    for (let failure = 0; failure < 3; failure++)
      expect(await signIn(email, 'wrong')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    const refused = {
      code: 'FORBIDDEN',
      message: 'Please pass the security check and sign in again.',
    }
    expect(await signIn(email)).toMatchObject({ status: 403, body: refused })
    await passCheck('somebody@example.com')
    expect(await signIn(email)).toMatchObject({ status: 403, body: refused })
    await passCheck(` ${email.toUpperCase()}`)
    expect((await signIn(email)).status).toBe(email === 'joe@example.com' ? 200 : 401)
  })

  test('a pass is good for five minutes', async () => {
    const email = 'amy@example.com'
    await createAdmin({ email, name: 'Amy', password: PASSWORD })
    // Far enough from the end of the window in which failures are counted.
    const start = Math.ceil(now() / 900_000) * 900_000
    setClock(() => start)
    for (let failure = 0; failure < 3; failure++) await signIn(email, 'wrong')
    await passCheck(email)
    setClock(() => start + 299_000)
    expect((await signIn(email, 'wrong')).status).toBe(401)
    setClock(() => start + 300_000)
    expect((await signIn(email)).status).toBe(403)
    await passCheck(email)
    expect((await signIn(email)).status).toBe(200)
    setClock()
  })

  test('nobody becomes an admin twice with one address', async () => {
    await createAdmin({ email: 'once@example.com', name: 'One', password: PASSWORD })
    await expect(
      createAdmin({ email: 'once@example.com', name: 'Two', password: 'another one' }),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect((await signIn('once@example.com')).status).toBe(200)
  })
})

describe('the tables', () => {
  const list = (path: string, query = '') =>
    call<{ rows: Coach[]; count: number }>('GET', `/admin/nutritionists${path}?${query}`, {
      token: admin.token,
    })
  const names = ({ body }: { body: { rows: Coach[] } }) => body.rows.map(({ firstName }) => firstName)

  test('coaches are the approved and suspended ones by earnings, applications the rest, newest first', async () => {
    const family = { lastName: 'Tablerow' }
    await makeCoach({ ...family, firstName: 'Poor', earningsCents: 100 })
    await makeCoach({ ...family, firstName: 'Rich', earningsCents: 900_00, status: 'SUSPENDED' })
    await makeCoach({ ...family, firstName: 'Elder', status: 'PENDING', createdAt: '2023-01-01T00:00:00Z' })
    await makeCoach({ ...family, firstName: 'Newer', status: 'REJECTED', interviewStatus: false })
    expect(names(await list('', 'search=tablerow'))).toEqual(['Rich', 'Poor'])
    expect(names(await list('/applicants', 'search=tablerow'))).toEqual(['Newer', 'Elder'])
    expect(names(await list('/applicants', 'search=tablerow&sort=createdAt'))).toEqual(['Elder', 'Newer'])
    expect(names(await list('/applicants', 'search=not%20interviewed'))).toEqual(['Newer'])
    expect(names(await list('/applicants', 'search=reject'))).toEqual(['Newer'])
    expect((await list('', 'search=elder%20tablerow')).body).toEqual({ rows: [], count: 0 })
  })

  test('a row tells all that an admin may see', async () => {
    await makeCoach({ lastName: 'Fullrow', earningsCents: 12_345, comment: 'Good call' })
    const { body } = await list('', 'search=fullrow')
    expect(body.rows[0]).toMatchObject({
      earnings: 12_345,
      phone: '(212) 555-0123',
      nutritionistStatus: { status: 'APPROVED', comment: 'Good call' },
    })
  })

  test('pages of ten beyond the end are the last page', async () => {
    for (let index = 0; index < 11; index++)
      await makeCoach({ lastName: 'Paged', firstName: `Number ${index}` })
    expect((await list('', 'search=paged')).body.rows).toHaveLength(10)
    expect(await list('', 'search=paged&page=9&sort=createdAt')).toMatchObject({
      body: { count: 11, rows: [{ firstName: 'Number 10' }] },
    })
  })

  test.each(['sort=felony', 'pageSize=11', 'page=0', 'order=up', 'colour=red'])(
    '%s is refused',
    async (query) => {
      const answer = await list('', query)
      expect(answer).toMatchObject({
        status: 400,
        body: { issues: [expect.objectContaining({ path: query.split('=')[0] })] },
      })
    },
  )
})

describe('the status editor', () => {
  const send = (coach: { id: string }, body: object) =>
    call<Coach>('PUT', `/admin/nutritionists/${coach.id}/status`, { token: admin.token, body })
  /** By somebody who sees the status that stands. */
  const set = async (coach: { id: string }, body: object) => {
    const stored = await CoachEntity.find({ coachId: coach.id })
    return send(coach, { interviewStatus: true, previousStatus: stored?.status ?? 'PENDING', ...body })
  }
  async function stateOf({ id, subject }: TestPerson) {
    const [coach, row, identity, audit] = await Promise.all([
      CoachEntity.find({ coachId: id }),
      CoachRowEntity.find({ coachId: id }),
      IdentityEntity.find({ subject }),
      AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' }),
    ])
    return { coach, statuses: [coach?.status, row?.status, identity?.standing], audit }
  }
  async function mailsTo({ email }: TestPerson) {
    await services.stream.drained()
    return services.outbox.list().filter(({ to }) => to === email)
  }

  test.each([
    ['PENDING', 'APPROVED'],
    ['PENDING', 'REJECTED'],
    ['REJECTED', 'PENDING'],
    ['APPROVED', 'SUSPENDED'],
    ['SUSPENDED', 'APPROVED'],
  ] as [CoachStatus, CoachStatus][])(
    '%s to %s, everywhere at once, on record and by mail',
    async (from, to) => {
      const coach = await makeCoach({ status: from, interviewStatus: false })
      const answer = await set(coach, { status: to, comment: 'Called on Monday' })
      expect(answer).toMatchObject({
        status: 200,
        body: { nutritionistStatus: { status: to, interviewStatus: true, comment: 'Called on Monday' } },
      })
      const { statuses, audit } = await stateOf(coach)
      expect(statuses).toEqual([to, to, to])
      expect(audit).toEqual([
        expect.objectContaining({
          actorId: admin.id,
          actorName: 'Ada Admin',
          action: 'coach.status',
          details: { from, to, interviewStatus: true },
        }),
      ])
      expect(await mailsTo(coach)).toHaveLength(1)
    },
  )

  test('the reason is told, kept with the rejection and gone with it', async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    await set(coach, { status: 'REJECTED', rejectionComment: 'The résumé is missing a page' })
    expect((await stateOf(coach)).coach?.rejectionComment).toBe('The résumé is missing a page')
    const [letter] = await mailsTo(coach)
    expect(letter?.text).toContain('The résumé is missing a page')
    await set(coach, { status: 'PENDING', rejectionComment: 'The résumé is missing a page' })
    expect((await stateOf(coach)).coach?.rejectionComment).toBeNull()
  })

  test('another comment alone is saved and recorded, but not mailed', async () => {
    const coach = await makeCoach()
    await set(coach, { status: 'APPROVED', comment: 'Very friendly' })
    const { coach: stored, audit } = await stateOf(coach)
    expect([stored?.comment, audit.length]).toEqual(['Very friendly', 1])
    expect(await mailsTo(coach)).toEqual([])
  })

  test('the second of two admins hears of it and changes nothing', async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    await set(coach, { status: 'APPROVED', previousStatus: 'PENDING' })
    expect(await set(coach, { status: 'REJECTED', previousStatus: 'PENDING' })).toMatchObject({ status: 409 })
    expect(await send(coach, { status: 'REJECTED', interviewStatus: true })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'previousStatus' }] },
    })
    const { statuses, audit } = await stateOf(coach)
    expect([statuses[0], audit.length]).toEqual(['APPROVED', 1])
    expect(await mailsTo(coach)).toHaveLength(1)
  })

  test('of ten at the same moment one wins, and what stands is what it said', async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    const statuses = ['APPROVED', 'REJECTED', 'SUSPENDED'] as const
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        set(coach, { status: statuses[index % 3], previousStatus: 'PENDING' }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
    expect((await stateOf(coach)).statuses[0]).toBe(won[0]?.body.nutritionistStatus.status)
    expect(await mailsTo(coach)).toHaveLength(1)
  })

  test('a coach who does not exist is not found, and nothing is on record', async () => {
    const id = newId()
    expect((await set({ id }, { status: 'APPROVED' })).status).toBe(404)
    expect(await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).toEqual([])
  })
})

test('the figures come from the sums, by month since January 2022 without a gap', async () => {
  await services.stream.drained()
  const month = monthOf(now())
  const read = async () => (await call<Stats>('GET', '/admin/stats', { token: admin.token })).body
  const before = await read()
  await write(
    MonthlySumEntity.upsert({ accountId: PLATFORM, month: '2022-02' }, { add: { amountCents: 12_345 } }),
  )
  await write(StatEntity.upsert({ name: `clients#${month}` }, { add: { count: 2 } }))
  await makeCoach({ status: 'PENDING' })
  await services.stream.drained()
  const after = await read()
  expect(after.income.slice(0, 3)).toEqual([
    { label: '2022-01', value: 0 },
    { label: '2022-02', value: 123.45 },
    { label: '2022-03', value: 0 },
  ])
  expect(after.income.at(-1)?.label).toBe(month)
  expect(after.users.at(-1)?.value).toBe(Number(before.users.at(-1)?.value) + 2)
  expect(after.nutritionists).toEqual({
    total: before.nutritionists.total + 1,
    pending: before.nutritionists.pending + 1,
    current: before.nutritionists.current,
  })
})
