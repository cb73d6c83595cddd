import { decodeJwt } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { IdentityEntity } from '#core/identity/entity'
import { now, nowSeconds, setClock } from '#core/shared/clock'
import { handler as postConfirmation } from '#functions/identity/post-confirmation'
import { openSigningKey } from '#scripts/local/cognito/signing-key'
import { localKeys } from '#scripts/local/environment'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const HOUR_SECONDS = 3600
const key = openSigningKey(services.store)

type Event = Parameters<typeof postConfirmation>[0]

afterEach(() => setClock())

const open = async (token: string) => (await call('GET', '/user', { token })).status
const logOut = (token: string) => call('POST', '/user/logout', { body: { token } })
const newToken = ({ subject }: TestPerson) => services.cognito.accessTokenFor(subject)
/** Returns a later token of the same sign-in. */
const refreshed = (token: string) => key.sign({ ...decodeJwt(token), jti: 'another', iat: nowSeconds() + 1 })
/** Moves the API's clock forward, so that what it stores is later than every token here. */
function passSeconds(seconds: number) {
  const later = now() + seconds * 1000
  setClock(() => later)
}

async function provider(operation: string, input: object) {
  const response = await fetch(services.addresses.cognito, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: localKeys.userPoolClientId, ...input }),
  })
  expect(response.status).toBe(200)
}

async function resetPassword({ email }: TestPerson) {
  await provider('ForgotPassword', { Username: email })
  const mail = services.outbox.list().find(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  await provider('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: 'a better one' })
}

test('rejects a token after its logout, and every token the same sign-in still gets', async () => {
  const client = await makeClient()
  expect(await open(client.token)).toBe(200)
  expect(await logOut(client.token)).toMatchObject({ status: 200, body: { success: true } })
  expect(await call('GET', '/user', { token: client.token })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  })
  expect(await open(refreshed(client.token))).toBe(401)
})

test("a logout doesn't sign out the person's other devices, and can be repeated", async () => {
  const coach = await makeCoach()
  const elsewhere = newToken(coach)
  await logOut(coach.token)
  expect((await logOut(coach.token)).status).toBe(200)
  expect(await open(elsewhere)).toBe(200)
  expect(await open(coach.token)).toBe(401)
})

test('signing out others ends every other sign-in of the person, until a reset password ends this one too', async () => {
  const client = await makeClient()
  const stranger = await makeClient()
  const elsewhere = newToken(client)
  passSeconds(2)
  expect(await call('POST', '/user/logout-others', { token: client.token })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await open(client.token)).toBe(200)
  expect(await open(refreshed(client.token))).toBe(200)
  expect(await open(elsewhere)).toBe(401)
  expect(await open(refreshed(elsewhere))).toBe(401)
  expect(await open(stranger.token)).toBe(200)
  expect((await call('POST', '/user/logout-others', { token: elsewhere })).status).toBe(401)
  await resetPassword(client)
  expect(await open(client.token)).toBe(401)
})

test('concurrent logouts of several devices all succeed, and sign-ins that ended long ago are forgotten', async () => {
  const client = await makeClient()
  const tokens = [client.token, newToken(client), newToken(client)]
  const answers = await Promise.all(tokens.map(logOut))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const token of tokens) expect(await open(token)).toBe(401)

  const last = newToken(client)
  passSeconds(2 * HOUR_SECONDS + 1)
  await logOut(last)
  const { endedSignIns } = (await IdentityEntity.find({ subject: client.subject })) ?? {}
  expect(endedSignIns?.map(({ id }) => id)).toEqual([decodeJwt(last).origin_jti])
})

test('suspended and unregistered people can log out, and an invalid token is rejected', async () => {
  const suspended = await makeClient({ status: 'SUSPENDED' })
  expect((await logOut(suspended.token)).status).toBe(200)
  expect(await open(suspended.token)).toBe(401)
  const { sub } = services.cognito.createUser({ email: 'nobody-yet@example.com', password: 'platewise' })
  expect((await logOut(services.cognito.accessTokenFor(sub))).status).toBe(200)
  expect((await logOut('hello')).status).toBe(401)
})

test('a new password ends every earlier sign-in on every device, and none that follows', async () => {
  const [client, other] = await Promise.all([makeClient(), makeClient()])
  const elsewhere = newToken(client)
  passSeconds(2)
  await resetPassword(client)
  expect(await open(client.token)).toBe(401)
  expect(await open(elsewhere)).toBe(401)
  expect(await open(refreshed(elsewhere))).toBe(401)
  expect(await open(other.token)).toBe(200)
  await expect.poll(() => open(newToken(client))).toBe(200)
})

test("a confirmed sign-up ends no sign-in, and an unregistered person's new password stores nothing", async () => {
  const client = await makeClient()
  const event = (sub: string, triggerSource: Event['triggerSource']) =>
    ({ triggerSource, request: { userAttributes: { sub } } }) as unknown as Event
  passSeconds(2)
  const signedUp = event(client.subject, 'PostConfirmation_ConfirmSignUp')
  expect(await postConfirmation(signedUp)).toBe(signedUp)
  expect(await open(client.token)).toBe(200)
  const unknown = event('nobody', 'PostConfirmation_ConfirmForgotPassword')
  expect(await postConfirmation(unknown)).toBe(unknown)
  expect(await IdentityEntity.find({ subject: 'nobody' })).toBeUndefined()
})
