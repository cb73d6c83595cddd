import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  callbackUrl,
  clientId,
  logoutUrl,
  startTestCognito,
  type TestCognito,
} from '#scripts/local/cognito/testing'

let cognito: TestCognito
const verifier = randomBytes(48).toString('base64url')

beforeAll(async () => {
  cognito = await startTestCognito()
})
afterAll(() => cognito.stop())
afterEach(() => vi.useRealTimers())

const request = {
  client_id: clientId,
  redirect_uri: callbackUrl,
  response_type: 'code',
  scope: 'openid email profile aws.cognito.signin.user.admin',
  identity_provider: 'Google',
  state: 'client-AbC',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

function address(changes: object = {}) {
  return `${cognito.url}/oauth2/authorize?${new URLSearchParams({ ...request, ...changes })}`
}

async function submit(fields: { email?: string; name?: string; cancel?: string }, changes: object = {}) {
  const body = new URLSearchParams(fields)
  const response = await fetch(address(changes), { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '', response }
}

async function newCode(email = 'ana@example.com', changes: object = {}) {
  const { location } = await submit({ email, name: 'Ana' }, changes)
  return new URL(location).searchParams.get('code') ?? ''
}

const TokenAnswer = v.partial(
  v.object({
    access_token: v.string(),
    id_token: v.string(),
    refresh_token: v.string(),
    token_type: v.string(),
    expires_in: v.number(),
    error: v.string(),
  }),
)

async function token(changes: Record<string, string>) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callbackUrl,
    code_verifier: verifier,
    ...changes,
  })
  const response = await fetch(`${cognito.url}/oauth2/token`, { method: 'POST', body })
  return { status: response.status, ...v.parse(TokenAnswer, await response.json()) }
}

const claimsOf = (jwt: unknown) =>
  JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test.each([
  ['Google', 'Google'],
  ['SignInWithApple', 'Apple'],
])('%s: the page says that it is local, and Continue leads to tokens', async (identity_provider, shown) => {
  const page = await (await fetch(address({ identity_provider }))).text()
  expect(page).toContain(`Continue with ${shown}`)
  expect(page).toContain('Local sign-in.')
  const { status, location } = await submit({ email: 'Ana@Example.com', name: 'Ana' }, { identity_provider })
  expect(status).toBe(302)
  const back = new URL(location)
  expect(back.origin + back.pathname).toBe(callbackUrl)
  expect(back.searchParams.get('state')).toBe('client-AbC')

  const tokens = await token({ code: back.searchParams.get('code') ?? '' })
  expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600 })
  expect(claimsOf(tokens.id_token)).toMatchObject({
    email: 'ana@example.com',
    email_verified: true,
    name: 'Ana',
    'cognito:groups': [`eu-central-1_LocalPool_${identity_provider}`],
    identities: [{ providerName: identity_provider, primary: 'true' }],
  })
  const username = expect.stringMatching(`^${identity_provider}_`)
  expect(claimsOf(tokens.access_token)).toMatchObject({ token_use: 'access', username })
  expect(await cognito.call('GetUser', { AccessToken: tokens.access_token })).toMatchObject({
    Username: username,
  })

  const refreshed = await token({ grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) })
  expect(claimsOf(refreshed.access_token).sub).toBe(claimsOf(tokens.access_token).sub)
  const call = { ClientId: clientId, RefreshToken: tokens.refresh_token }
  expect(await cognito.call('GetTokensFromRefreshToken', call)).toMatchObject({ status: 200 })
})

test('the same external account is always the same user, separate from a local user with that email address', async () => {
  const local = cognito.createUser({ email: 'both@example.com', password: 'platewise' })
  const subs = []
  for (const identity_provider of ['Google', 'Google', 'SignInWithApple'])
    subs.push(
      claimsOf((await token({ code: await newCode('both@example.com', { identity_provider }) })).access_token)
        .sub,
    )
  expect(subs[0]).toBe(subs[1])
  expect(new Set([local.sub, ...subs]).size).toBe(3)
})

test('Cancel returns with access_denied', async () => {
  const { status, location } = await submit({ cancel: 'yes' })
  expect(status).toBe(302)
  expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'client-AbC',
  })
})

test.each([{ email: '' }, { email: 'nobody' }, { email: 'a@b.c', name: 'x'.repeat(101) }, {}])(
  'shows an invalid form with an error: %j',
  async (fields) => {
    const { status, response } = await submit(fields)
    expect(status).toBe(400)
    expect(await response.text()).toContain('role="alert"')
  },
)

test('escapes form values and URL parameters', async () => {
  const attack = '"><script>alert(1)</script>'
  const { response } = await submit({ email: attack, name: attack }, { state: attack })
  const page = await response.text()
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
  expect(page).not.toContain('<script')
})

test.each([
  { client_id: 'other' },
  { redirect_uri: 'http://localhost:3000/redirect/' },
  { redirect_uri: 'http://localhost:3000/redirect?next=1' },
  { redirect_uri: 'https://evil.example/' },
  { redirect_uri: '' },
])("never redirects to a URL that isn't allowed: %j", async (changes) => {
  for (const { status, location } of [
    await submit({ email: 'ana@example.com' }, changes),
    await submit({ cancel: 'yes' }, changes),
  ]) {
    expect(status).toBe(400)
    expect(location).toBe('')
  }
  expect((await fetch(address(changes))).status).toBe(400)
})

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ identity_provider: 'Facebook' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ scope: 'openid admin' }, 'invalid_scope'],
])('%j redirects back with %s', async (changes, error) => {
  const { status, location } = await submit({ email: 'ana@example.com' }, changes)
  expect(status).toBe(302)
  expect(new URL(location).searchParams.get('error')).toBe(error)
  expect(new URL(location).searchParams.has('code')).toBe(false)
})

test('a code works once, within five minutes, and only for the browser that requested it', async () => {
  const grant = { status: 400, error: 'invalid_grant' }
  const code = await newCode()
  expect(await token({ code })).toMatchObject({ status: 200 })
  expect(await token({ code })).toEqual(grant)

  const stolen = await newCode()
  expect(await token({ code: stolen, code_verifier: 'another' })).toEqual(grant)
  expect(await token({ code: stolen })).toEqual(grant)
  expect(await token({ code: await newCode(), redirect_uri: logoutUrl })).toEqual(grant)
  expect(await token({ code: 'unknown' })).toEqual(grant)

  const late = await newCode()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  expect(await token({ code: late })).toEqual(grant)
})

test('the token endpoint returns the name of the error', async () => {
  expect(await token({ code: 'x', client_id: 'other' })).toEqual({ status: 400, error: 'invalid_client' })
  expect(await token({ grant_type: 'password' })).toEqual({ status: 400, error: 'unsupported_grant_type' })
  expect(await token({ grant_type: '' })).toEqual({ status: 400, error: 'invalid_request' })
  expect(await token({})).toEqual({ status: 400, error: 'invalid_request' })
  expect(await token({ grant_type: 'refresh_token', refresh_token: 'x' })).toEqual({
    status: 400,
    error: 'invalid_grant',
  })
})

test('returns no ID token without the openid scope, and rejects GetUser without the user scope', async () => {
  const tokens = await token({ code: await newCode('scope@example.com', { scope: 'email' }) })
  expect(tokens.id_token).toBeUndefined()
  expect(await cognito.call('GetUser', { AccessToken: tokens.access_token })).toMatchObject({
    __type: 'NotAuthorizedException',
  })
})

test('sign-out redirects only to an allowed URL', async () => {
  const logout = (query: Record<string, string>) =>
    fetch(`${cognito.url}/logout?${new URLSearchParams(query)}`, { redirect: 'manual' })
  const good = await logout({ client_id: clientId, logout_uri: logoutUrl })
  expect({ status: good.status, location: good.headers.get('location') }).toEqual({
    status: 302,
    location: logoutUrl,
  })
  expect((await logout({ client_id: clientId, logout_uri: 'https://evil.example/' })).status).toBe(400)
  expect((await logout({ client_id: 'other', logout_uri: logoutUrl })).status).toBe(400)
  expect((await logout({})).status).toBe(400)
})
