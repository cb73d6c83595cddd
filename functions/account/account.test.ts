import { expect, test, vi } from 'vitest'
import { findAccount } from '#core/accounts/account'
import { deletionEmails } from '#core/accounts/emails'
import type { User } from '#core/accounts/shared/account-schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { UserEntity } from '#core/identity/entity'
import * as Recaptcha from '#core/identity/recaptcha'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { countRoundTrips } from '#scripts/testing/round-trips'
import { services } from '#scripts/testing/setup/test-services'

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

test('a client reads their running plan and all their coaches in three round trips', async () => {
  const { client, coach } = await Payments.makePair()
  const rejecting = await makeCoach()
  await Payments.makeRelationship(rejecting, client, 'REJECTED')
  const before = await getUser(client.token)
  expect(before.body.client).toMatchObject({ subscription: null })
  const id = await Payments.buy(client, coach)
  await services.stripe.settled()
  // The stream's reader queries the same table, so wait for it before counting.
  await services.stream.drained()
  let answer = before
  const trips = await countRoundTrips(async () => {
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

test('a coach reads their application with signed URLs of its files, without the admins’ note', async () => {
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

test('admins, suspended people and people without a profile can read their own account', async () => {
  const admin = await makeAdmin()
  expect((await getUser(admin.token)).body).toMatchObject({ id: admin.id, type: 'admin', name: 'Ada Admin' })
  const newcomer = await makeNewcomer('nutritionist')
  expect((await getUser(newcomer.token)).body).toMatchObject({ type: 'nutritionist', nutritionist: null })
  const suspended = await makeClient({ status: 'SUSPENDED' })
  expect((await getUser(suspended.token)).body.client?.status).toBe('SUSPENDED')
})

test('a client can change their name and phone, and remove the phone', async () => {
  const client = await makeClient()
  const { email } = client
  const body = { name: ' Clara  Cole ', phone: '212-555-0199', email }
  const answer = await call<User>('PUT', '/user', { token: client.token, body })
  expect(answer.body).toMatchObject({ name: 'Clara Cole', phone: '212-555-0199', email, pendingEmail: null })
  const removed = await call<User>('PUT', '/user', { token: client.token, body: { phone: '' } })
  expect(removed.body).toMatchObject({ name: 'Clara Cole', phone: null, email })
  expect((await call('PUT', '/user', { token: client.token, body: {} })).status).toBe(200)
})

test('dates in emails are in the time zone of the device that the reader used last', async () => {
  for (const [role, { id, token }] of [
    ['client', await makeClient()],
    ['coach', await makeCoach()],
  ] as const) {
    const store = (timeZone: string) => call<User>('PUT', '/user', { token, body: { timeZone } })
    const email = async () =>
      deletionEmails(await findAccount(role, id), {
        status: 'DELETED',
        eraseAt: '2026-12-03T20:00:00.000Z',
      })[0]?.paragraphs[1]
    expect((await getUser(token)).body.timeZone).toBeNull()
    expect(await email()).toContain('after December 3, 2026')
    expect((await store('Pacific/Auckland')).body.timeZone).toBe('Pacific/Auckland')
    expect(await email()).toContain('after December 4, 2026')
    expect(await store('no zone')).toMatchObject({ status: 400, body: { issues: [{ path: 'timeZone' }] } })
    expect((await getUser(token)).body.timeZone).toBe('Pacific/Auckland')
    expect((await store('Newland/Newtown')).body.timeZone).toBe('UTC')
    expect(await ChangeRequestEntity.find({ coachId: id })).toBeUndefined()
  }
  const { token } = await makeNewcomer('client')
  const answer = await call<User>('PUT', '/user', { token, body: { timeZone: 'Pacific/Auckland' } })
  expect(answer).toMatchObject({ status: 200, body: { timeZone: null } })
})

test('names an invalid phone or name in the error, and changes nothing', async () => {
  const client = await makeClient()
  const before = await UserEntity.find({ userId: client.id })
  expect(await call('PUT', '/user', { token: client.token, body: { phone: '12' } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'phone', message: 'Invalid phone number' }] },
  })
  for (const path of ['/user', '/user/name'])
    for (const name of ['www.evil.test Cole', 'Anna Cole\ue000', 'Anna Cole: Bcc'])
      expect(await call('PUT', path, { token: client.token, body: { name } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'name', message: 'Name contains unacceptable symbols' }] },
      })
  expect(await UserEntity.find({ userId: client.id })).toEqual(before)
})

test.each(['/user', '/user/name'])(
  'PUT %s renames a client in the profile, the tables and the account',
  async (path) => {
    const client = await makeClient({ firstName: 'Ana Maria', lastName: 'Costa' })
    const rename = (name: string) => call<User>('PUT', path, { token: client.token, body: { name } })
    expect((await rename(' Ana Maria  de la Cruz')).body).toMatchObject({
      name: 'Ana Maria de la Cruz',
      client: { user: { name: 'Ana Maria de la Cruz' } },
    })
    const named = { firstName: 'Ana Maria', lastName: 'de la Cruz' }
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject(named)
    expect(await ClientRowEntity.find({ clientId: client.id })).toMatchObject(named)
    expect(await UserEntity.find({ userId: client.id })).toMatchObject({ name: 'Ana Maria de la Cruz' })
    for (const [name, message] of [
      ['Cher', 'Last name is required'],
      ['Ana Maria C.', 'Last name should have at least 3 characters'],
    ] as const)
      expect(await rename(name)).toMatchObject({ status: 400, body: { issues: [{ path: 'name', message }] } })
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject(named)
  },
)

test('concurrent renames, also together with a first profile, leave the same name everywhere', async () => {
  for (const person of [await makeClient(), await makeNewcomer('client')]) {
    const rename = (name: string) => call('PUT', '/user/name', { token: person.token, body: { name } })
    const body = {
      email: person.email,
      firstName: 'Third',
      lastName: 'Name',
      gender: 'female',
      birthdate: '1990-05-17',
      height: `5'6"`,
      weight: 151,
    }
    const save = call('POST', '/user/body', { token: person.token, body })
    const answers = await Promise.all([rename('First Name'), save, rename('Second Name')])
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    const [client, row, user] = await Promise.all([
      ClientEntity.find({ clientId: person.id }),
      ClientRowEntity.find({ clientId: person.id }),
      UserEntity.find({ userId: person.id }),
    ])
    expect([row?.firstName, user?.name]).toEqual([client?.firstName, `${client?.firstName} Name`])
    expect(client?.lastName).toBe('Name')
  }
})

test.each(['/user', '/user/name'])(
  "PUT %s turns an approved coach's new name into a change request",
  async (path) => {
    const coach = await makeCoach()
    const before = await UserEntity.find({ userId: coach.id })
    const rename = (name: string) => call<User>('PUT', path, { token: coach.token, body: { name } })
    const { body } = await rename('Carla Coach')
    expect(body.nutritionist).toMatchObject({
      firstName: 'Carl',
      nutritionistChangeRequest: { updates: { firstName: { old: 'Carl', new: 'Carla' } } },
    })
    expect([
      await UserEntity.find({ userId: coach.id }),
      await CoachEntity.find({ coachId: coach.id }),
    ]).toEqual([before, expect.objectContaining({ firstName: 'Carl' })])
    // Entering the old name withdraws the request.
    expect((await rename('Carl Coach')).body.nutritionist?.nutritionistChangeRequest).toBeNull()
    expect((await rename(' ')).status).toBe(400)
  },
)

test('the name and phone of an unapproved coach change immediately, without a new application', async () => {
  for (const status of ['PENDING', 'REJECTED'] as const) {
    const coach = await makeCoach({ status })
    const body = { name: 'Carla Coach', phone: '212-555-0199' }
    expect((await call<User>('PUT', '/user', { token: coach.token, body })).body).toMatchObject({
      ...body,
      nutritionist: { firstName: 'Carla', phone: '212-555-0199', nutritionistStatus: { status } },
    })
    expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ firstName: 'Carla', status })
    expect(await UserEntity.find({ userId: coach.id })).toMatchObject({ name: 'Carla Coach' })
    await services.stream.drained()
    expect(services.outbox.list().filter(({ to }) => to === coach.email)).toEqual([])
  }
})

test("a coach's phone is the profile's, and an approved coach can request a change but can't remove it", async () => {
  const coach = await makeCoach()
  expect((await getUser(coach.token)).body.phone).toBe('(212) 555-0123')
  const change = (phone: string) => call<User>('PUT', '/user', { token: coach.token, body: { phone } })
  expect((await change('212-555-0199')).body).toMatchObject({
    phone: '(212) 555-0123',
    nutritionist: {
      nutritionistChangeRequest: { updates: { phone: { old: '(212) 555-0123', new: '212-555-0199' } } },
    },
  })
  expect(await change('')).toMatchObject({ status: 400, body: { issues: [{ path: 'phone' }] } })
})

test("a coach's request for another email address leaves the current one in use", async () => {
  const coach = await makeCoach()
  await call('PUT', '/user', { token: coach.token, body: { email: `other-${coach.email}` } })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ email: coach.email })
})

test('a person without a profile has the name and phone that they entered', async () => {
  for (const type of ['client', 'nutritionist'] as const) {
    const newcomer = await makeNewcomer(type)
    const body = { name: 'Cher', phone: '212-555-0199' }
    expect((await call<User>('PUT', '/user', { token: newcomer.token, body })).body).toMatchObject(body)
  }
})

test('a passed check is valid for five minutes, for one email and IP address', async () => {
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

test('verifies nothing while reCAPTCHA is down', async () => {
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

test('allows twenty checks in five minutes per email, then answers 429', async () => {
  const frozenTime = Date.now() + 24 * 3600_000
  setClock(() => frozenTime)
  const body = { token: 'local-fail', email: 'often@example.com' }
  const statuses: number[] = []
  for (let index = 0; index < 21; index++) statuses.push((await call('POST', '/recaptcha', { body })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses[20]).toBe(429)
  setClock()
})
