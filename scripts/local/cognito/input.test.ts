import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operationNames } from '#scripts/local/cognito/operations'
import { clientId, startTestCognito, type TestCognito, userPoolId } from '#scripts/local/cognito/testing'

let cognito: TestCognito
let AccessToken: string
const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=local' }
const logged = vi.spyOn(console, 'error')

beforeAll(async () => {
  cognito = await startTestCognito()
  AccessToken = cognito.accessTokenFor(
    cognito.createUser({ email: 'ana@example.com', password: 'platewise' }).sub,
  )
})

afterAll(async () => {
  await cognito.stop()
  expect(logged).not.toHaveBeenCalled()
})

const wrongValues = [null, 1, [], {}, '', '\u0000', '\ud800', '__proto__', 'x'.repeat(5_000)]
const fields = [
  'Username',
  'Password',
  'ConfirmationCode',
  'UserAttributes',
  'AuthFlow',
  'AuthParameters',
  'ChallengeName',
  'ChallengeResponses',
  'RefreshToken',
  'PreviousPassword',
  'ProposedPassword',
]

describe.each(operationNames)('%s', (operation) => {
  test.each(['', '{', 'null', '[]', '"text"', '7', '{}', 'a=b&c=d'])('rejects the body %j', async (body) => {
    const response = await cognito.raw(operation, body, signed)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ __type: expect.any(String), message: expect.any(String) })
  })

  test('never fails internally on fields of the wrong type', async () => {
    for (const wrong of wrongValues) {
      const input = Object.fromEntries(fields.map((field) => [field, wrong]))
      const caller = { ClientId: clientId, UserPoolId: userPoolId, AccessToken, Token: wrong }
      // Operations that need only a caller would succeed, so pass them an invalid token.
      if (['GetUser', 'DeleteUser', 'GlobalSignOut'].includes(operation)) caller.AccessToken = String(wrong)
      const { status } = await cognito.call(operation, { ...input, ...caller }, signed)
      // ForgotPassword and ResendConfirmationCode answer unknown users like known ones, RevokeToken accepts a revoked
      // token, UpdateUserAttributes accepts an empty list, and ListUsers lists everyone.
      const mayPass = [
        'ForgotPassword',
        'ListUsers',
        'ResendConfirmationCode',
        'RevokeToken',
        'UpdateUserAttributes',
      ]
      expect(mayPass.includes(operation) ? [200, 400] : [400]).toContain(status)
    }
  })
})

test('names the invalid field', async () => {
  expect(await cognito.call('SignUp', { ClientId: clientId, Username: 'a@example.com' })).toMatchObject({
    __type: 'InvalidParameterException',
    message: expect.stringContaining("'Password'"),
  })
  expect(await cognito.call('SignUp', {})).toMatchObject({ message: expect.stringContaining("'ClientId'") })
})

test.each(['SRP_A', 'USERNAME'])('rejects a sign-in without a valid %s', async (name) => {
  const good = { USERNAME: 'ana@example.com', SRP_A: 'abc' }
  for (const wrong of [undefined, '', '0', '0x1f', 'zz', ['abc'], 'f'.repeat(2000)]) {
    if (name === 'USERNAME' && typeof wrong === 'string' && wrong.length < 100 && wrong) continue
    const AuthParameters = { ...good, [name]: wrong }
    const input = { ClientId: clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }
    expect(await cognito.call('InitiateAuth', input)).toMatchObject({
      __type: 'InvalidParameterException',
      message: expect.stringContaining(name),
    })
  }
})

test("users can't write attributes that the pool controls", async () => {
  for (const Name of ['sub', 'email_verified', 'custom:role', '__proto__'])
    expect(
      await cognito.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value: 'x' }] }),
    ).toMatchObject({ __type: 'NotAuthorizedException' })
})

test('rejects another client, unknown operations, large bodies and unknown paths', async () => {
  expect(
    await cognito.call('ForgotPassword', { ClientId: 'other', Username: 'a@example.com' }),
  ).toMatchObject({
    __type: 'ResourceNotFoundException',
  })
  expect(await cognito.call('constructor', {})).toMatchObject({ __type: 'UnknownOperationException' })
  expect((await fetch(cognito.url, { method: 'POST', body: '{}' })).status).toBe(400)
  expect((await cognito.raw('SignUp', 'x'.repeat(70_000))).status).toBe(413)
  expect((await fetch(`${cognito.url}/nowhere`)).status).toBe(404)
})

test('allows browsers on other origins', async () => {
  const response = await fetch(cognito.url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
})
