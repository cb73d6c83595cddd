import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { issueAdminToken } from '#core/admin-accounts/token'
import { newId } from '#core/lib/ids'
import { now, setClock } from '#core/shared/clock'
import { openSigningKey } from '#scripts/local/cognito/signing-key'
import { localKeys } from '#scripts/local/environment'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { publicKeyOf } from '#stacks/public-keys'

const person = await makeClient()
const admin = await makeAdmin()
const key = openSigningKey(services.store)
const claims = decodeJwt(person.token)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const open = (authorization?: string) =>
  call('GET', '/user', { headers: authorization === undefined ? {} : { authorization } })
const openStats = (token: string) => call('GET', '/admin/stats', { token })
const pkcs8 = { format: 'der', type: 'pkcs8' } as const
const adminKey = createPrivateKey({ key: Buffer.from(localKeys.adminTokenKey, 'base64'), ...pkcs8 })
const asAdmin = (alg: string, signingKey: KeyObject) =>
  new SignJWT({ email: admin.email, name: 'Eve' })
    .setProtectedHeader({ alg })
    .setIssuer('platewise-admin')
    .setSubject(admin.id)
    .setExpirationTime('1h')
    .sign(signingKey)

afterEach(() => setClock())

test('accepts a valid token with and without "Bearer"', async () => {
  for (const prefix of ['Bearer ', 'bearer ', ''])
    expect(await open(prefix + person.token)).toMatchObject({ status: 200, body: { id: person.id } })
  expect((await open(admin.token)).status).toBe(200)
})

describe("when the provider's keys can't be fetched", () => {
  // Signed with a key that no one has seen yet, so the keys are needed.
  const [, payload = '', signature = ''] = person.token.split('.')
  const newToken = `${encode({ kid: newId(), alg: 'RS256' })}.${payload}.${signature}`
  const failKeys = (times: number) => {
    const { fetch } = globalThis
    let failed = 0
    return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const isKeys = String(input).endsWith('/jwks.json')
      return isKeys && failed++ < times ? Promise.reject(new Error('unreachable')) : fetch(input, init)
    })
  }
  afterEach(() => void vi.restoreAllMocks())

  test('the answer is a 500, which says nothing about the session', async () => {
    failKeys(2)
    expect((await open(newToken)).status).toBe(500)
    expect((await open(person.token)).status, 'keys that are known still work').toBe(200)
  })

  test('a second attempt is made first', async () => {
    const calls = failKeys(1)
    expect((await open(newToken)).status).toBe(401)
    expect(calls.mock.calls.filter(([url]) => String(url).endsWith('/jwks.json'))).toHaveLength(2)
  })
})

describe('requests without a valid session', () => {
  const [header = '', payload = '', signature = ''] = person.token.split('.')
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['Bearer alone', 'Bearer '],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a malformed token', 'Bearer hello'],
    ['a token that has expired', services.cognito.accessTokenFor(person.subject, { expiresInSeconds: -60 })],
    ['changed claims', `${header}.${encode({ ...claims, sub: newId() })}.${signature}`],
    ['a truncated signature', `${header}.${payload}.${signature.slice(0, -4)}`],
    ['no signature', `${encode({ alg: 'none' })}.${payload}.`],
    ['no signature under a known key', `${encode({ alg: 'none', kid: 'x' })}.${payload}.${signature}`],
    ['a token for another client', key.sign({ ...claims, client_id: 'another' })],
    ['a token of another pool', key.sign({ ...claims, iss: `${claims.iss}x` })],
    ['an id token', key.sign({ ...claims, token_use: 'id', aud: localKeys.userPoolClientId })],
    ['a token that is not valid yet', key.sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 })],
  ])('are rejected: %s', async (_, authorization) => {
    expect(await open(authorization)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })

  test('would be accepted if the pool had signed the same claims, so each fails for its own reason', async () => {
    expect((await open(key.sign(claims))).status).toBe(200)
  })
})

describe('an admin’s session', () => {
  test('rejects a token that is signed with another key', async () => {
    const another = generateKeyPairSync('ed25519').privateKey
    expect((await openStats(await asAdmin('EdDSA', another))).status).toBe(401)
    expect((await openStats(await asAdmin('EdDSA', adminKey))).status).toBe(200)
  })

  test('rejects other algorithms, even when signed with the public key that every function has', async () => {
    const publicKey = Buffer.from(publicKeyOf(localKeys.adminTokenKey), 'base64')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    for (const [alg, signingKey] of [
      ['HS256', createSecretKey(publicKey)],
      ['HS256', createSecretKey(Buffer.from(publicKey.toString('base64')))],
      ['HS256', createSecretKey(Buffer.from('local-admin-token-secret-0123456789abcdef'))],
      ['RS256', rsa],
    ] as const)
      expect((await openStats(await asAdmin(alg, signingKey))).status, alg).toBe(401)
    const [, payload] = admin.token.split('.')
    for (const alg of ['none', 'EdDSA'])
      expect((await openStats(`${encode({ alg })}.${payload}.`)).status).toBe(401)
  })

  test('ends after twelve hours', async () => {
    const token = await issueAdminToken({ id: admin.id, email: admin.email, name: 'Ada' })
    const later = now() + 12 * 3_600_000 + 1000
    setClock(() => later - 2000)
    expect((await openStats(token)).status).toBe(200)
    setClock(() => later)
    expect((await openStats(token)).status).toBe(401)
  })
})

test('answers NOT_REGISTERED to a person who signed up but didn’t register', async () => {
  const { sub } = services.cognito.createUser({ email: 'only-there@example.com', password: 'platewise' })
  expect(await open(services.cognito.accessTokenFor(sub))).toMatchObject({
    status: 403,
    body: { code: 'NOT_REGISTERED' },
  })
})
