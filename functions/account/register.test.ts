import { expect, test, vi } from 'vitest'
import { ReferralKeyEntity } from '#core/coach/entity'
import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

let count = 0
const realFetch = fetch

function signUp(email = `new${++count}@example.com`, sub?: string) {
  const user = services.cognito.createUser({ email, password: 'platewise', sub })
  return { email, sub: user.sub, token: services.cognito.accessTokenFor(user.sub) }
}
const register = (body: object) => call<{ success: boolean; message: string }>('POST', '/register', { body })

async function storedUser(sub: string) {
  const identity = await IdentityEntity.find({ subject: sub })
  return identity && UserEntity.find({ userId: identity.userId })
}
const linksOf = (clientId: string) =>
  RelationshipEntity.queryAll(`client#${clientId}`, { index: 'gsi1', prefix: 'link#' })

test("stores a new client with the token's subject and email address", async () => {
  const { email, sub, token } = signUp()
  expect(await register({ token, userType: 'client' })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await storedUser(sub)).toMatchObject({ email, subject: sub, type: 'client' })
  expect(await call('GET', '/user', { token })).toMatchObject({
    status: 200,
    body: { auth0_id: sub, email, type: 'client', client: null, nutritionist: null },
  })
})

test('twenty concurrent requests create one user', async () => {
  const { email, sub, token } = signUp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register({ token, userType: 'nutritionist' })),
  )
  expect(answers.map(({ body }) => body.success)).toEqual(Array(20).fill(true))
  const owner = await EmailOwnerEntity.find({ email })
  expect(owner?.userId).toBe((await storedUser(sub))?.userId)
})

test('answers 429 and registers no one while Cognito throttles', async () => {
  const { sub, token } = signUp()
  services.cognito.refuseNext('GetUser', 1)
  expect((await register({ token, userType: 'client' })).status).toBe(429)
  expect(await storedUser(sub)).toBeUndefined()
  expect((await register({ token, userType: 'client' })).body.success).toBe(true)
})

test('registering again as the other type is refused and changes nothing', async () => {
  const { sub, token } = signUp()
  await register({ token, userType: 'nutritionist' })
  const before = await storedUser(sub)
  expect(await register({ token, userType: 'client' })).toMatchObject({
    status: 200,
    body: { success: false, message: "You're already registered as a coach." },
  })
  expect(await storedUser(sub)).toEqual(before)
})

test.each(['google', 'apple', 'password', 'unknown'] as const)(
  'refuses the address of an account that was joined with %s, and says so',
  async (joinedWith) => {
    const owner = signUp()
    await register({ token: owner.token, userType: 'client' })
    const { userId = '', joinedWith: stored } = (await storedUser(owner.sub)) ?? {}
    expect(stored).toBe('password')
    const change = joinedWith === 'unknown' ? { remove: ['joinedWith' as const] } : { set: { joinedWith } }
    await write(UserEntity.update({ userId }, change))
    const { sub, token, email } = signUp()
    vi.spyOn(globalThis, 'fetch').mockImplementation(answerGetUser({ email: owner.email.toUpperCase() }))
    const message = 'Registration failed. This email is already registered. Please use another email address.'
    expect(await register({ token, userType: 'client' })).toMatchObject({
      status: 200,
      body: { success: false, message, joinedWith },
    })
    vi.restoreAllMocks()
    expect(await storedUser(sub)).toBeUndefined()
    expect(await EmailOwnerEntity.find({ email })).toBeUndefined()
  },
)

test('names no way in to someone who proved the address at which another account is only contacted', async () => {
  const owner = signUp()
  await register({ token: owner.token, userType: 'client' })
  const { userId = '' } = (await storedUser(owner.sub)) ?? {}
  const contactEmail = `contact-of-${owner.email}`
  await write(UserEntity.update({ userId }, { set: { contactEmail } }))
  await write(EmailOwnerEntity.create({ email: contactEmail, userId }))
  const { token } = signUp(contactEmail)
  expect((await register({ token, userType: 'client' })).body).toMatchObject({
    success: false,
    joinedWith: 'unknown',
  })
})

test('refuses an unconfirmed email address', async () => {
  const { sub, token } = signUp()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    answerGetUser({ email: 'someone@example.com', email_verified: 'false' }),
  )
  expect((await register({ token, userType: 'client' })).body.success).toBe(false)
  vi.restoreAllMocks()
  expect(await storedUser(sub)).toBeUndefined()
})

test('rejects an invalid token with 401, and an email address in the body with 400', async () => {
  expect((await register({ token: 'nonsense', userType: 'client' })).status).toBe(401)
  const { sub, token } = signUp()
  expect(await register({ token, userType: 'client', email: 'a@example.com' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }] },
  })
  expect(await storedUser(sub)).toBeUndefined()
})

test('a client who registers with a general link sends that coach a request', async () => {
  const coach = await makeCoach({ referalKey: 'clientlink' })
  const { sub, token } = signUp()
  await register({ token, userType: 'client', refKey: 'clientlink' })
  const user = await storedUser(sub)
  expect(user?.referredBy).toBe(coach.id)
  expect(await linksOf(user?.userId ?? '')).toMatchObject([{ coachId: coach.id, status: 'PENDING' }])
})

test('a coach who registers with a link is recorded as referred and linked to no one', async () => {
  const coach = await makeCoach({ referalKey: 'coachlinks' })
  const { sub, token } = signUp()
  await register({ token, userType: 'nutritionist', refKey: 'coachlinks' })
  const user = await storedUser(sub)
  expect(user?.referredBy).toBe(coach.id)
  expect(await linksOf(user?.userId ?? '')).toEqual([])
})

test('ignores an unknown key, and creates no link to a suspended coach', async () => {
  expect(await ReferralKeyEntity.find({ referalKey: 'unknownkey' })).toBeUndefined()
  await makeCoach({ referalKey: 'suspended1', status: 'SUSPENDED' })
  for (const refKey of ['unknownkey', 'suspended1']) {
    const { sub, token } = signUp()
    expect((await register({ token, userType: 'client', refKey })).body.success).toBe(true)
    expect(await linksOf((await storedUser(sub))?.userId ?? '')).toEqual([])
  }
})

test('an IP address can register a hundred times in ten minutes and must then wait', async () => {
  const later = Date.now() + 24 * 3600_000
  setClock(() => later)
  try {
    const statuses: number[] = []
    for (let index = 0; index < 101; index++)
      statuses.push((await register({ token: 'nonsense', userType: 'client' })).status)
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(statuses[100]).toBe(429)
    const { headers } = await register({ token: 'nonsense', userType: 'client' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    setClock()
  }
})

/** Overrides Cognito's response to GetUser. All other requests go to the local services. */
function answerGetUser(attributes: Record<string, string>): typeof fetch {
  return (input, init) =>
    input === services.addresses.cognito
      ? Promise.resolve(
          Response.json({
            Username: 'somebody',
            UserAttributes: Object.entries({ email_verified: 'true', ...attributes }).map(
              ([Name, Value]) => ({ Name, Value }),
            ),
          }),
        )
      : realFetch(input, init)
}
