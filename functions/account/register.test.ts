import { expect, test, vi } from 'vitest'
import { ReferralKeyEntity } from '#core/coach/entity'
import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import { LinkEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

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
  LinkEntity.queryAll(`client#${clientId}`, { index: 'gsi1', prefix: 'link#' })

test('a new client is known by the subject and the address of the token', async () => {
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

test('twenty calls at once make one user', async () => {
  const { email, sub, token } = signUp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register({ token, userType: 'nutritionist' })),
  )
  expect(answers.map(({ body }) => body.success)).toEqual(Array(20).fill(true))
  const owner = await EmailOwnerEntity.find({ email })
  expect(owner?.userId).toBe((await storedUser(sub))?.userId)
})

test('a throttled provider registers nobody, and says when to try again', async () => {
  const { sub, token } = signUp()
  services.cognito.refuseNext('GetUser', 1)
  expect((await register({ token, userType: 'client' })).status).toBe(429)
  expect(await storedUser(sub)).toBeUndefined()
  expect((await register({ token, userType: 'client' })).body.success).toBe(true)
})

test('registering again as the other type changes nothing and says so', async () => {
  const { sub, token } = signUp()
  await register({ token, userType: 'nutritionist' })
  const before = await storedUser(sub)
  expect(await register({ token, userType: 'client' })).toMatchObject({
    status: 200,
    body: { success: false, message: 'You are already registered as a coach.' },
  })
  expect(await storedUser(sub)).toEqual(before)
})

test('an address that belongs to somebody else is refused with the text of the specification', async () => {
  const { sub, token, email } = signUp()
  const other = await makeClient()
  vi.spyOn(globalThis, 'fetch').mockImplementation(answerGetUser({ email: other.email.toUpperCase() }))
  expect(await register({ token, userType: 'client' })).toMatchObject({
    status: 200,
    body: {
      success: false,
      message: 'Registration failed. This email is already registered. Please use another email address.',
    },
  })
  vi.restoreAllMocks()
  expect(await storedUser(sub)).toBeUndefined()
  expect(await EmailOwnerEntity.find({ email })).toBeUndefined()
})

test('an address that nobody confirmed is refused', async () => {
  const { sub, token } = signUp()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    answerGetUser({ email: 'someone@example.com', email_verified: 'false' }),
  )
  expect((await register({ token, userType: 'client' })).body.success).toBe(false)
  vi.restoreAllMocks()
  expect(await storedUser(sub)).toBeUndefined()
})

test('a token that is not one is a 401, and the body cannot name an address', async () => {
  expect((await register({ token: 'nonsense', userType: 'client' })).status).toBe(401)
  const { sub, token } = signUp()
  expect(await register({ token, userType: 'client', email: 'a@example.com' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }] },
  })
  expect(await storedUser(sub)).toBeUndefined()
})

test('a client who came by a general link asks that coach', async () => {
  const coach = await makeCoach({ referalKey: 'clientlink' })
  const { sub, token } = signUp()
  await register({ token, userType: 'client', refKey: 'clientlink' })
  const user = await storedUser(sub)
  expect(user?.referredBy).toBe(coach.id)
  expect(await linksOf(user?.userId ?? '')).toMatchObject([{ coachId: coach.id, status: 'PENDING' }])
})

test('a coach who came by a link is recorded as referred and linked to nobody', async () => {
  const coach = await makeCoach({ referalKey: 'coachlinks' })
  const { sub, token } = signUp()
  await register({ token, userType: 'nutritionist', refKey: 'coachlinks' })
  const user = await storedUser(sub)
  expect(user?.referredBy).toBe(coach.id)
  expect(await linksOf(user?.userId ?? '')).toEqual([])
})

test('an unknown key is ignored, and a suspended coach is asked by nobody', async () => {
  expect(await ReferralKeyEntity.find({ referalKey: 'unknownkey' })).toBeUndefined()
  await makeCoach({ referalKey: 'suspended1', status: 'SUSPENDED' })
  for (const refKey of ['unknownkey', 'suspended1']) {
    const { sub, token } = signUp()
    expect((await register({ token, userType: 'client', refKey })).body.success).toBe(true)
    expect(await linksOf((await storedUser(sub))?.userId ?? '')).toEqual([])
  }
})

test('one address registers a hundred times in ten minutes, then has to wait', async () => {
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

/** Lets the identity provider say something else of a user; all other requests go where they should. */
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
