import { describe, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { Coach, CoachStatus } from '#core/coach/shared/schema'
import { IdentityEntity } from '#core/identity/entity'
import { write } from '#core/lib/table'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()

describe('tables of coaches', () => {
  const list = (path: string, query = '') =>
    call<{ rows: Coach[]; count: number }>('GET', `/admin/nutritionists${path}?${query}`, {
      token: admin.token,
    })
  const names = ({ body }: { body: { rows: Coach[] } }) => body.rows.map(({ firstName }) => firstName)

  test('lists approved and suspended coaches by earnings, and all others as applications, newest first', async () => {
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

  test("finds coaches by name, email and certification, but not by a status the table doesn't show", async () => {
    const lastName = 'Searchrow'
    const certifications = ['Bryndza Institute']
    const [coach] = [await makeCoach({ lastName, certifications }), await makeCoach({ lastName })]
    const ids = async (search: string) => {
      const { body } = await list('', `search=${encodeURIComponent(search)}`)
      return body.rows.map(({ id }) => id)
    }
    for (const search of [coach.email, 'bryndza']) expect(await ids(search)).toEqual([coach.id])
    for (const search of ['searchrow approved', 'approved', 'APPROVED', 'suspended'])
      expect(await ids(search)).toEqual([])
  })

  test('"interviewed" finds only interviewed applications, and "not interviewed" the others', async () => {
    await makeCoach({ status: 'PENDING', interviewStatus: true })
    await makeCoach({ status: 'REJECTED', interviewStatus: false })
    const found = async (search: string) => {
      const { body } = await list('/applicants', `search=${encodeURIComponent(search)}&pageSize=50`)
      return [...new Set(body.rows.map(({ nutritionistStatus: { interviewStatus } }) => interviewStatus))]
    }
    for (const search of ['interviewed', 'Interv', 'yes']) expect(await found(search)).toEqual([true])
    for (const search of ['not interviewed', 'NOT', 'no']) expect(await found(search)).toEqual([false])
  })

  test('shows everything that an admin may see in a row', async () => {
    await makeCoach({ lastName: 'Fullrow', earningsCents: 12_345, comment: 'Good call' })
    const { body } = await list('', 'search=fullrow')
    expect(body.rows[0]).toMatchObject({
      earnings: 12_345,
      phone: '(212) 555-0123',
      nutritionistStatus: { status: 'APPROVED', comment: 'Good call' },
    })
  })

  test('shows the last page of ten for any page beyond it', async () => {
    for (let index = 0; index < 11; index++)
      await makeCoach({ lastName: 'Paged', firstName: `Number ${index}` })
    expect((await list('', 'search=paged')).body.rows).toHaveLength(10)
    expect(await list('', 'search=paged&page=9&sort=createdAt')).toMatchObject({
      body: { count: 11, rows: [{ firstName: 'Number 10' }] },
    })
  })

  test.each(['sort=felony', 'pageSize=11', 'page=0', 'order=up'])('rejects %s', async (query) => {
    const answer = await list('', query)
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [expect.objectContaining({ path: query.split('=')[0] })] },
    })
  })
})

describe('status editor', () => {
  const send = (coach: { id: string }, body: object) =>
    call<Coach>('PUT', `/admin/nutritionists/${coach.id}/status`, { token: admin.token, body })
  /** Sets the status as an admin who sees the current one. */
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
    return { coach, statuses: [coach?.status, row?.status, identity?.status], audit }
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
    '%s to %s takes effect everywhere, and is logged and emailed',
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
          adminName: 'Ada Admin',
          action: 'coach.status',
          details: { from, to, interviewStatus: true },
        }),
      ])
      expect(await mailsTo(coach)).toHaveLength(1)
    },
  )

  test("a rejection's reason is emailed and stored, and removed with the rejection", async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    await set(coach, { status: 'REJECTED', rejectionComment: 'The résumé is missing a page' })
    expect((await stateOf(coach)).coach?.rejectionComment).toBe('The résumé is missing a page')
    const [mail] = await mailsTo(coach)
    expect(mail?.text).toContain('The résumé is missing a page')
    await set(coach, { status: 'PENDING', rejectionComment: 'The résumé is missing a page' })
    expect((await stateOf(coach)).coach?.rejectionComment).toBeNull()
  })

  test('a new comment alone is stored and logged, but not emailed', async () => {
    const coach = await makeCoach()
    await set(coach, { status: 'APPROVED', comment: 'Very friendly' })
    const { coach: stored, audit } = await stateOf(coach)
    expect([stored?.comment, audit.length]).toEqual(['Very friendly', 1])
    expect(await mailsTo(coach)).toEqual([])
  })

  test('accepts exactly the specified fields', async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    const fields = {
      status: 'REJECTED',
      interviewStatus: true,
      rejectionComment: 'Too short',
      comment: 'Nice',
    }
    expect(await send(coach, fields)).toMatchObject({ status: 200, body: { nutritionistStatus: fields } })
    expect((await stateOf(coach)).coach).toMatchObject(fields)
    expect(await send(coach, { ...fields, status: 'APPROVED', reason: 'x' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason' }] },
    })
    expect((await stateOf(coach)).statuses).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
  })

  test("refuses the second of two admins' decisions and changes nothing", async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    await set(coach, { status: 'APPROVED', previousStatus: 'PENDING' })
    expect(await set(coach, { status: 'REJECTED', previousStatus: 'PENDING' })).toMatchObject({
      status: 409,
      body: { message: 'Ada Admin just changed this application. Please check and try again.' },
    })
    const { statuses, audit } = await stateOf(coach)
    expect([statuses[0], audit.length]).toEqual(['APPROVED', 1])
    expect(await mailsTo(coach)).toHaveLength(1)
  })

  test('names no admin if the coach has changed the status', async () => {
    const coach = await makeCoach({ status: 'PENDING' })
    await set(coach, { status: 'REJECTED' })
    // As a new submission does.
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'PENDING' } }))
    expect(await set(coach, { status: 'APPROVED', previousStatus: 'REJECTED' })).toMatchObject({
      status: 409,
      body: { message: 'This application was just changed. Please check and try again.' },
    })
  })

  test('one of nine concurrent changes wins, and its status is stored', async () => {
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
})

test('filters applications by status, and lists pending ones by the longest wait', async () => {
  const family = { lastName: 'Queuerow' }
  await makeCoach({ ...family, firstName: 'Newer', status: 'PENDING', createdAt: '2024-01-01T00:00:00Z' })
  await makeCoach({ ...family, firstName: 'Elder', status: 'PENDING', createdAt: '2023-01-01T00:00:00Z' })
  await makeCoach({ ...family, firstName: 'Refused', status: 'REJECTED' })
  const list = (query: string) =>
    call<{ rows: Coach[]; count: number }>(
      'GET',
      `/admin/nutritionists/applicants?search=queuerow&${query}`,
      {
        token: admin.token,
      },
    )
  const names = async (query: string) => (await list(query)).body.rows.map(({ firstName }) => firstName)
  expect(await names('status=PENDING')).toEqual(['Elder', 'Newer'])
  expect(await names('status=REJECTED')).toEqual(['Refused'])
  await makeCoach({ ...family, firstName: 'Quick', status: 'APPROVED' })
  expect((await names('status=NEW')).sort()).toEqual(['Quick', 'Refused'])
  expect(await list('status=APPROVED')).toMatchObject({
    status: 400,
    body: { issues: [expect.objectContaining({ path: 'status' })] },
  })
})

test('filters coaches by status, with or without applications', async () => {
  const family = { lastName: 'Statusrow' }
  for (const status of ['APPROVED', 'SUSPENDED', 'PENDING', 'REJECTED'] as const)
    await makeCoach({ ...family, firstName: status, status })
  const list = (query: string) =>
    call<{ rows: Coach[] }>('GET', `/admin/nutritionists?search=statusrow&sort=firstName&${query}`, {
      token: admin.token,
    })
  const names = async (query: string) => (await list(query)).body.rows.map(({ firstName }) => firstName)
  expect(await names('')).toEqual(['APPROVED', 'SUSPENDED'])
  expect(await names('accountStatus=APPROVED')).toEqual(['APPROVED'])
  expect(await names('accountStatus=SUSPENDED')).toEqual(['SUSPENDED'])
  expect(await names('accountStatus=ANY')).toEqual(['APPROVED', 'PENDING', 'REJECTED', 'SUSPENDED'])
  expect(await list('accountStatus=DELETED')).toMatchObject({
    status: 400,
    body: { issues: [expect.objectContaining({ path: 'accountStatus' })] },
  })
})
