import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientId, startTestCognito, type TestCognito, userPoolId } from '#scripts/local/cognito/testing'

let cognito: TestCognito
let sub: string

beforeAll(async () => {
  cognito = await startTestCognito()
  sub = cognito.createUser({ email: 'ana@example.com', password: 'platewise', sub: 'fixed-sub' }).sub
})

afterAll(() => cognito.stop())

/** Verifies tokens the way the product's functions do, with this service's keys and the real issuer. */
function verifierFor(client: string) {
  const fetcher = {
    async fetch(uri: string) {
      const response = await fetch(uri.replace('https://cognito-idp.eu-central-1.amazonaws.com', cognito.url))
      return response.arrayBuffer()
    },
  }
  return CognitoJwtVerifier.create(
    { userPoolId, tokenUse: 'access', clientId: client },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  )
}

test("access tokens pass the functions' verifier", async () => {
  const claims = await verifierFor(clientId).verify(cognito.accessTokenFor(sub))
  expect(claims).toMatchObject({
    sub: 'fixed-sub',
    username: 'fixed-sub',
    scope: 'aws.cognito.signin.user.admin',
    iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_LocalPool',
  })
  expect(claims.exp - claims.iat).toBe(3600)
})

test('rejects expired tokens, tampered tokens and those of another client', async () => {
  const verifier = verifierFor(clientId)
  const [head, payload, signature] = cognito.accessTokenFor(sub).split('.')
  const claims = JSON.parse(Buffer.from(String(payload), 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')
  const expired = cognito.accessTokenFor(sub, { expiresInSeconds: -1 })
  await expect(verifier.verify(expired)).rejects.toThrow('expired')
  await expect(verifier.verify(`${head}.${forged}.${signature}`)).rejects.toThrow('Invalid signature')
  await expect(verifierFor('another-client').verify(cognito.accessTokenFor(sub))).rejects.toThrow(
    'Client ID not allowed',
  )
  for (const AccessToken of [expired, `${head}.${forged}.${signature}`, 'x.y.z', `${head}.${payload}.`])
    expect(await cognito.call('GetUser', { AccessToken })).toMatchObject({
      status: 400,
      __type: 'NotAuthorizedException',
    })
})

test("issues no tokens for users who don't exist", () => {
  expect(() => cognito.accessTokenFor('nobody')).toThrow('No user has the sub nobody')
})

test('creating the same person twice changes nothing', async () => {
  expect(cognito.createUser({ email: 'ANA@example.com', password: 'other' })).toMatchObject({ sub })
})

test('admin operations find, sign out and delete a user, and require credentials', async () => {
  const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=local' }
  const user = cognito.createUser({ email: 'leaving@example.com', password: 'platewise', name: 'Lea' })
  const AccessToken = cognito.accessTokenFor(user.sub)
  const input = { UserPoolId: userPoolId, Username: 'leaving@example.com' }
  for (const operation of ['AdminGetUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'])
    expect(await cognito.call(operation, input)).toMatchObject({
      __type: 'MissingAuthenticationTokenException',
    })
  expect(await cognito.call('AdminGetUser', input, signed)).toMatchObject({
    Username: user.sub,
    UserStatus: 'CONFIRMED',
    UserAttributes: expect.arrayContaining([{ Name: 'name', Value: 'Lea' }]),
  })
  expect(await cognito.call('GetUser', { AccessToken })).toMatchObject({ status: 200 })
  expect(await cognito.call('AdminUserGlobalSignOut', input, signed)).toEqual({ status: 200 })
  expect(await cognito.call('GetUser', { AccessToken })).toMatchObject({ status: 400 })
  expect(await cognito.call('AdminDeleteUser', input, signed)).toEqual({ status: 200 })
  expect(await cognito.call('AdminGetUser', input, signed)).toMatchObject({ __type: 'UserNotFoundException' })
  expect(
    await cognito.call('AdminGetUser', { ...input, UserPoolId: 'eu-central-1_Other' }, signed),
  ).toMatchObject({
    __type: 'ResourceNotFoundException',
  })
})
