import { expect, test, vi } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { UserEntity } from '#core/identity/entity'
import * as Recaptcha from '#core/identity/recaptcha'
import { setClock } from '#core/lib/clock'
import { write } from '#core/lib/table'
import type { User } from '#core/user/schema'
import { countCapacity, measure } from '#scripts/bench/capacity'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const getUser = (token: string) => call<User>('GET', '/user', { token })

test('a client reads their profile', async () => {
  const client = await makeClient({ height: `6'1"` })
  const { status, body } = await getUser(client.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: client.id, auth0_id: client.subject, type: 'client', nutritionist: null })
  expect(body.client).toMatchObject({
    id: client.id,
    userId: client.id,
    status: 'ACTIVE',
    height: `6'1"`,
    stripeCustomers: [],
    user: { id: client.id, name: 'Clara Client', email: client.email, image: null },
  })
})

test('a client reads their running plan and all their coaches, in three round trips', async () => {
  const { client, coach } = await Payments.makePair()
  const rejecting = await makeCoach()
  await Payments.makeLink(rejecting, client, 'REJECTED')
  const before = await getUser(client.token)
  expect(before.body.client).toMatchObject({ subscription: null })
  const id = await Payments.buy(client, coach)
  await services.stripe.settled()
  // What reads the stream asks the same table.
  await services.stream.drained()
  countCapacity()
  let answer = before
  const { trips } = await measure(async () => {
    answer = await getUser(client.token)
  })
  expect(answer.body.client?.subscription).toMatchObject({
    id,
    status: 'active',
    plan: { amount: 10_000 },
    nutritionist: { id: coach.id, firstName: 'Carl' },
  })
  expect(answer.body.client?.nutritionistClients).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ nutritionistId: coach.id, clientId: client.id, status: 'APPROVED' }),
      expect.objectContaining({ nutritionistId: rejecting.id, clientId: client.id, status: 'REJECTED' }),
    ]),
  )
  expect(trips).toBeLessThanOrEqual(3)
  await Payments.provider.subscriptions.cancel(id)
  await services.stripe.settled()
  expect((await getUser(client.token)).body.client?.subscription).toBeNull()
})

test('a coach reads each rating of their reviews', async () => {
  const coach = await makeCoach({ ratingSum: 14.5, ratingCount: 3, rated10: 2, rated9: 1 })
  expect((await getUser(coach.token)).body.nutritionist?.nutritionistsReviews).toEqual([
    { rating: 5 },
    { rating: 5 },
    { rating: 4.5 },
  ])
})

test('a coach reads their application with links to its files, without the admins’ note', async () => {
  const coach = await makeCoach({ status: 'PENDING', comment: 'hm', rejectionComment: 'no' })
  const resume = { old: `private/${coach.id}/resume.pdf`, new: `private/${coach.id}/other.pdf` }
  await write(
    ChangeRequestEntity.create({
      coachId: coach.id,
      requestId: 'request',
      updates: { resume, city: { old: 'New York', new: 'Boston' } },
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 1,
    }),
  )
  const { body } = await getUser(coach.token)
  expect(body.nutritionist?.nutritionistStatus).toEqual({
    status: 'PENDING',
    interviewStatus: true,
    rejectionComment: 'no',
    comment: null,
  })
  expect(body.nutritionist?.resume).toContain('X-Amz-Expires=900')
  const updates = body.nutritionist?.nutritionistChangeRequest?.updates
  expect(updates?.city).toEqual({ old: 'New York', new: 'Boston' })
  expect(updates?.resume?.new).toContain(`private/${coach.id}/other.pdf?`)
})

test('an admin, somebody without a profile and somebody suspended read themselves', async () => {
  const admin = await makeAdmin()
  expect((await getUser(admin.token)).body).toMatchObject({ id: admin.id, type: 'admin', name: 'Ada Admin' })
  const newcomer = await makeNewcomer('nutritionist')
  expect((await getUser(newcomer.token)).body).toMatchObject({ type: 'nutritionist', nutritionist: null })
  const suspended = await makeClient({ status: 'SUSPENDED' })
  expect((await getUser(suspended.token)).body.client?.status).toBe('SUSPENDED')
})

test('a client changes name and phone; a phone can be removed', async () => {
  const client = await makeClient()
  const { email } = client
  const body = { name: ' Clara C. ', phone: '212-555-0199', email }
  const answer = await call<User>('PUT', '/user', { token: client.token, body })
  expect(answer.body).toMatchObject({ name: 'Clara C.', phone: '212-555-0199', email, pendingEmail: null })
  const removed = await call<User>('PUT', '/user', { token: client.token, body: { phone: '' } })
  expect(removed.body).toMatchObject({ name: 'Clara C.', phone: null, email })
  expect((await call('PUT', '/user', { token: client.token, body: {} })).status).toBe(200)
})

test('a wrong phone is named, and a name that is none; nothing changes', async () => {
  const client = await makeClient()
  const before = await UserEntity.find({ userId: client.id })
  expect(await call('PUT', '/user', { token: client.token, body: { phone: '12' } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'phone', message: 'Invalid phone number' }] },
  })
  for (const path of ['/user', '/user/name'])
    for (const name of ['www.evil.test', 'An\u200Bna', 'Anna\u202E', 'Anna\nBcc'])
      expect(await call('PUT', path, { token: client.token, body: { name } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'name', message: 'Name contains unacceptable symbols' }] },
      })
  expect(await UserEntity.find({ userId: client.id })).toEqual(before)
})

test('a coach who renames the account leaves the reviewed answers alone', async () => {
  const coach = await makeCoach()
  const answer = await call<User>('PUT', '/user/name', { token: coach.token, body: { name: 'New Name' } })
  expect(answer.body.name).toBe('New Name')
  await call('PUT', '/user', { token: coach.token, body: { email: `other-${coach.email}` } })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    firstName: 'Carl',
    email: coach.email,
  })
  expect((await call('PUT', '/user/name', { token: coach.token, body: { name: ' ' } })).status).toBe(400)
})

test('a passed check leaves a pass of five minutes for that address alone', async () => {
  const email = 'robot@example.com'
  const check = (token: string) =>
    call<{ success: boolean }>('POST', '/recaptcha', { body: { token, email: ` ${email.toUpperCase()}` } })
  expect((await check('local-fail')).body).toEqual({ success: false })
  expect(await Recaptcha.hasPass(email, '127.0.0.1')).toBe(false)
  expect((await check('local-ok')).body).toEqual({ success: true })
  expect(await Recaptcha.hasPass(email, '127.0.0.1')).toBe(true)
  expect(await Recaptcha.hasPass(email, '127.0.0.2')).toBe(false)
  const later = Date.now() + 301_000
  setClock(() => later)
  expect(await Recaptcha.hasPass(email, '127.0.0.1')).toBe(false)
  setClock()
})

test('a provider that is down has verified nothing', async () => {
  const real = fetch
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).startsWith(services.addresses.recaptcha)
      ? Promise.reject(new TypeError('fetch failed'))
      : real(input, init),
  )
  const body = { token: 'local-ok', email: 'down@example.com' }
  expect(await call('POST', '/recaptcha', { body })).toMatchObject({ status: 200, body: { success: false } })
  vi.restoreAllMocks()
  expect(await Recaptcha.hasPass('down@example.com', '127.0.0.1')).toBe(false)
})

test('twenty checks in five minutes for one e-mail, then a 429', async () => {
  const held = Date.now() + 24 * 3600_000
  setClock(() => held)
  const body = { token: 'local-fail', email: 'often@example.com' }
  const statuses: number[] = []
  for (let index = 0; index < 21; index++) statuses.push((await call('POST', '/recaptcha', { body })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses[20]).toBe(429)
  setClock()
})
