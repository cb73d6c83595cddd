import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Amplify } from 'aws-amplify'
import * as Auth from 'aws-amplify/auth'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPasswordAttempts } from '#scripts/local/cognito/attempts'
import {
  clientId,
  codeFor,
  otherCode,
  startTestCognito,
  type TestCognito,
  userPoolId,
} from '#scripts/local/cognito/testing'
import { openStore } from '#scripts/local/store'

const password = 'platewise'
const Challenge = v.object({
  ChallengeParameters: v.object({ SALT: v.string(), USER_ID_FOR_SRP: v.string() }),
})
let cognito: TestCognito
let count = 0

beforeAll(async () => {
  // Amplify warns once that the endpoint is not the usual one.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  cognito = await startTestCognito()
  use(cognito)
})

afterAll(() => cognito.stop())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(async () => {
  await Auth.signOut()
  vi.useRealTimers()
})

function use({ url }: TestCognito) {
  const Cognito = {
    userPoolId,
    userPoolClientId: clientId,
    userPoolEndpoint: url,
    loginWith: { email: true },
  }
  Amplify.configure({ Auth: { Cognito } })
}

const newEmail = () => `person-${++count}@example.com`

function newUser(service = cognito) {
  const email = newEmail()
  return { email, ...service.createUser({ email, password, name: 'Ana' }) }
}

async function signUp() {
  const email = newEmail()
  const { userId } = await Auth.signUp({ username: email, password, options: { userAttributes: { email } } })
  return { email, userId }
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const named = (name: string, message?: string) =>
  expect.objectContaining({ name, ...(message && { message: expect.stringContaining(message) }) })

async function expectWrongPassword(username: string) {
  await expect(Auth.signIn({ username, password: 'not-this-one' })).rejects.toEqual(
    named('NotAuthorizedException', 'Incorrect username or password.'),
  )
}

describe('sign-up', () => {
  test('leads over the mailed code to a session', async () => {
    const email = newEmail()
    const { nextStep, userId } = await Auth.signUp({ username: email.toUpperCase(), password })
    expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
    await Auth.confirmSignUp({ username: email, confirmationCode: codeFor(cognito.outbox.list(), email) })
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    expect(await Auth.getCurrentUser()).toMatchObject({ userId, username: userId })
    expect(await Auth.fetchUserAttributes()).toEqual({ sub: userId, email, email_verified: 'true' })
  })

  test('a taken e-mail, a short password and a non-address are refused', async () => {
    const { email } = newUser()
    await expect(Auth.signUp({ username: email.toUpperCase(), password })).rejects.toEqual(
      named('UsernameExistsException'),
    )
    await expect(Auth.signUp({ username: newEmail(), password: '12345' })).rejects.toEqual(
      named('InvalidPasswordException'),
    )
    await expect(Auth.signUp({ username: newEmail(), password: 'p'.repeat(257) })).rejects.toEqual(
      named('InvalidParameterException'),
    )
    await expect(Auth.signUp({ username: 'nobody', password })).rejects.toEqual(
      named('InvalidParameterException'),
    )
  })

  test('passwords of 6 and of 256 characters are accepted', async () => {
    for (const one of ['sixsix', 'ü'.repeat(256)]) {
      const email = newEmail()
      cognito.createUser({ email, password: one })
      expect((await Auth.signIn({ username: email, password: one })).isSignedIn).toBe(true)
      await Auth.signOut()
    }
    expect((await Auth.signUp({ username: newEmail(), password: 'sixsix' })).userId).toBeTruthy()
  })

  test('an unconfirmed user is asked for the code, but only with the right password', async () => {
    const { email } = await signUp()
    await expectWrongPassword(email)
    const { isSignedIn, nextStep } = await Auth.signIn({ username: email, password })
    expect({ isSignedIn, step: nextStep.signInStep }).toEqual({ isSignedIn: false, step: 'CONFIRM_SIGN_UP' })
  })

  test('a new code replaces the old one', async () => {
    const { email } = await signUp()
    const first = codeFor(cognito.outbox.list(), email)
    let second = first
    while (second === first) {
      await Auth.resendSignUpCode({ username: email })
      second = codeFor(cognito.outbox.list(), email)
    }
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: first })).rejects.toEqual(
      named('CodeMismatchException'),
    )
    expect((await Auth.confirmSignUp({ username: email, confirmationCode: second })).isSignUpComplete).toBe(
      true,
    )
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: second })).rejects.toEqual(
      named('NotAuthorizedException', 'Current status is CONFIRMED'),
    )
  })

  test('a code expires after an hour', async () => {
    const { email } = await signUp()
    later(3_600_000)
    const confirmationCode = codeFor(cognito.outbox.list(), email)
    await expect(Auth.confirmSignUp({ username: email, confirmationCode })).rejects.toEqual(
      named('ExpiredCodeException'),
    )
  })

  test('after five wrong codes not even the right one is taken, nor another sent, for an hour', async () => {
    const { email } = await signUp()
    const code = codeFor(cognito.outbox.list(), email)
    for (let n = 0; n < 5; n++)
      await expect(
        Auth.confirmSignUp({ username: email, confirmationCode: otherCode(code) }),
      ).rejects.toEqual(named('CodeMismatchException'))
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: code })).rejects.toEqual(
      named('LimitExceededException'),
    )
    const sent = cognito.outbox.list().length
    await expect(Auth.resendSignUpCode({ username: email })).rejects.toEqual(named('LimitExceededException'))
    expect(cognito.outbox.list()).toHaveLength(sent)
    later(3_600_000)
    await Auth.resendSignUpCode({ username: email })
    const confirmationCode = codeFor(cognito.outbox.list(), email)
    expect((await Auth.confirmSignUp({ username: email, confirmationCode })).isSignUpComplete).toBe(true)
  })
})

describe('sign-in', () => {
  test('works whatever the salt and the random numbers begin with', async () => {
    for (let n = 0; n < 6; n++) {
      expect((await Auth.signIn({ username: newUser().email, password })).isSignedIn).toBe(true)
      await Auth.signOut()
    }
  })

  test('an unknown user and a wrong password look the same', async () => {
    await expectWrongPassword(newUser().email)
    await expectWrongPassword('nobody@example.com')
    const challenge = async (USERNAME: string) =>
      cognito.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abc123' },
      })
    const [first, second] = [await challenge('nobody@example.com'), await challenge('Nobody@example.com')]
    const { SALT, USER_ID_FOR_SRP } = v.parse(Challenge, first).ChallengeParameters
    expect(second).toMatchObject({ ChallengeParameters: { SALT, USER_ID_FOR_SRP } })
  })

  test('five wrong passwords lock for a second, the sixth for two, also for a user who does not exist', async () => {
    for (const username of ['stranger@example.com', newUser().email]) {
      for (let n = 0; n < 5; n++) await expectWrongPassword(username)
      const locked = named('NotAuthorizedException', 'Password attempts exceeded')
      await expect(Auth.signIn({ username, password })).rejects.toEqual(locked)
      later(1000)
      await expectWrongPassword(username)
      later(1999)
      await expect(Auth.signIn({ username, password })).rejects.toEqual(locked)
      later(1)
      if (username === 'stranger@example.com') await expectWrongPassword(username)
      else expect((await Auth.signIn({ username, password })).isSignedIn).toBe(true)
    }
  })

  test('the lock ends after fifteen minutes at the latest', () => {
    const attempts = openPasswordAttempts(openStore(':memory:'))
    for (let n = 0; n < 20; n++) attempts.failed('someone')
    later(15 * 60_000 - 1)
    expect(() => attempts.guard('someone')).toThrow('Password attempts exceeded')
    later(1)
    attempts.guard('someone')
  })

  test('a challenge is answered once', async () => {
    const { email } = newUser()
    const answers: object[] = []
    const realFetch = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const body = String(init?.body)
      if (body.includes('PASSWORD_CLAIM_SIGNATURE')) answers.push(JSON.parse(body))
      return realFetch(input, init)
    })
    await Auth.signIn({ username: email, password })
    vi.mocked(globalThis.fetch).mockRestore()
    expect(answers).toHaveLength(1)
    expect(await cognito.call('RespondToAuthChallenge', answers[0] ?? {})).toMatchObject({
      status: 400,
      __type: 'NotAuthorizedException',
    })
  })

  test('USER_PASSWORD_AUTH is refused as by a client without that flow', async () => {
    const { email } = newUser()
    await expect(
      Auth.signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
    ).rejects.toEqual(
      named('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    )
  })
})

describe('session', () => {
  test('is refreshed, and ends with signing out', async () => {
    const { email, sub } = newUser()
    await Auth.signIn({ username: email, password })
    const before = (await Auth.fetchAuthSession()).tokens?.accessToken
    const after = (await Auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken
    expect(after?.payload).toMatchObject({ sub, origin_jti: before?.payload.origin_jti })
    expect(after?.payload.jti).not.toBe(before?.payload.jti)
    await Auth.signOut()
    expect((await Auth.fetchAuthSession()).tokens).toBeUndefined()
    expect(await cognito.call('GetUser', { AccessToken: String(after) })).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })
  })

  test('signing out everywhere ends the sessions of other devices', async () => {
    const { email, sub } = newUser()
    const elsewhere = cognito.accessTokenFor(sub)
    await Auth.signIn({ username: email, password })
    await Auth.signOut({ global: true })
    expect(await cognito.call('GetUser', { AccessToken: elsewhere })).toMatchObject({ status: 400 })
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    expect(await Auth.fetchUserAttributes()).toMatchObject({ sub })
  })

  test('the user changes the name and the password, and deletes the account', async () => {
    const { email } = newUser()
    await Auth.signIn({ username: email, password })
    await Auth.updateUserAttributes({ userAttributes: { name: 'Bea' } })
    expect((await Auth.fetchUserAttributes()).name).toBe('Bea')
    await expect(Auth.updateUserAttributes({ userAttributes: { email: newEmail() } })).rejects.toEqual(
      named('NotAuthorizedException'),
    )
    await expect(Auth.updatePassword({ oldPassword: 'wrong one', newPassword: 'another' })).rejects.toEqual(
      named('NotAuthorizedException'),
    )
    await Auth.updatePassword({ oldPassword: password, newPassword: 'another' })
    await Auth.signOut()
    await expectWrongPassword(email)
    await Auth.signIn({ username: email, password: 'another' })
    await Auth.deleteUser()
    await expect(Auth.signIn({ username: email, password: 'another' })).rejects.toEqual(
      named('NotAuthorizedException'),
    )
    expect((await Auth.signUp({ username: email, password })).userId).toBeTruthy()
  })
})

describe('password reset', () => {
  test('the mailed code sets a new password, once', async () => {
    const { email } = newUser()
    await Auth.resetPassword({ username: email })
    const confirmationCode = codeFor(cognito.outbox.list(), email)
    const reset = (code: string, newPassword: string) =>
      Auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword })
    await expect(reset(otherCode(confirmationCode), 'brand-new')).rejects.toEqual(
      named('CodeMismatchException'),
    )
    await expect(reset(confirmationCode, 'short')).rejects.toEqual(named('InvalidPasswordException'))
    await reset(confirmationCode, 'brand-new')
    await expect(reset(confirmationCode, 'again-new')).rejects.toEqual(named('ExpiredCodeException'))
    await expectWrongPassword(email)
    expect((await Auth.signIn({ username: email, password: 'brand-new' })).isSignedIn).toBe(true)
  })

  test('an unknown address is answered as a known one and gets no mail', async () => {
    const known = await Auth.resetPassword({ username: newUser().email })
    const sent = cognito.outbox.list().length
    expect(await Auth.resetPassword({ username: 'phantom@example.com' })).toEqual(known)
    expect(cognito.outbox.list()).toHaveLength(sent)
    const guess = () =>
      Auth.confirmResetPassword({
        username: 'phantom@example.com',
        confirmationCode: '123456',
        newPassword: password,
      })
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toEqual(named('CodeMismatchException'))
    await expect(guess()).rejects.toEqual(named('LimitExceededException'))
  })
})

test('users, sessions, codes and keys survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'))
  const first = await startTestCognito(join(folder, 'store.db'))
  use(first)
  const { email, sub } = newUser(first)
  const unconfirmed = await signUp()
  const AccessToken = first.accessTokenFor(sub)
  await Auth.signIn({ username: email, password })
  await first.stop()

  const second = await startTestCognito(join(folder, 'store.db'))
  try {
    use(second)
    expect(second.createUser({ email, password: 'ignored' })).toMatchObject({ sub })
    expect(await second.call('GetUser', { AccessToken })).toMatchObject({ status: 200, Username: sub })
    expect((await Auth.fetchAuthSession({ forceRefresh: true })).userSub).toBe(sub)
    const confirmationCode = codeFor(second.outbox.list(), unconfirmed.email)
    await Auth.confirmSignUp({ username: unconfirmed.email, confirmationCode })
    await Auth.signOut()
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    await Auth.signOut()
  } finally {
    use(cognito)
    await second.stop()
    rmSync(folder, { recursive: true })
  }
})
