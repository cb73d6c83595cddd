import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Auth from 'aws-amplify/auth'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import {
  advanceTime,
  configureAmplify,
  errorNamed,
  expectWrongPassword,
  password,
  testAmplify,
} from '#scripts/local/cognito/amplify'
import { openPasswordAttempts } from '#scripts/local/cognito/attempts'
import { clientId, codeFor, startTestCognito } from '#scripts/local/cognito/testing'
import { openStore } from '#scripts/local/store'

const cognito = testAmplify()
const { newUser, signUp } = cognito
const Challenge = v.object({
  ChallengeParameters: v.object({ SALT: v.string(), USER_ID_FOR_SRP: v.string() }),
})

describe('sign-in', () => {
  test('works whatever bytes the salt and the random numbers start with', async () => {
    for (let n = 0; n < 6; n++) {
      expect((await Auth.signIn({ username: newUser().email, password })).isSignedIn).toBe(true)
      await Auth.signOut()
    }
  })

  test('answers an unknown user and a wrong password identically', async () => {
    await expectWrongPassword(newUser().email)
    await expectWrongPassword('nobody@example.com')
    const challenge = async (USERNAME: string) =>
      cognito.service.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abc123' },
      })
    const [first, second] = [await challenge('nobody@example.com'), await challenge('Nobody@example.com')]
    const { SALT, USER_ID_FOR_SRP } = v.parse(Challenge, first).ChallengeParameters
    expect(second).toMatchObject({ ChallengeParameters: { SALT, USER_ID_FOR_SRP } })
  })

  test('locks for a second after five wrong passwords and for two after six, even for unknown users', async () => {
    for (const username of ['stranger@example.com', newUser().email]) {
      for (let n = 0; n < 5; n++) await expectWrongPassword(username)
      const locked = errorNamed('NotAuthorizedException', 'Password attempts exceeded')
      await expect(Auth.signIn({ username, password })).rejects.toEqual(locked)
      advanceTime(1000)
      await expectWrongPassword(username)
      advanceTime(1999)
      await expect(Auth.signIn({ username, password })).rejects.toEqual(locked)
      advanceTime(1)
      if (username === 'stranger@example.com') await expectWrongPassword(username)
      else expect((await Auth.signIn({ username, password })).isSignedIn).toBe(true)
    }
  })

  test('locks for fifteen minutes at most', () => {
    const attempts = openPasswordAttempts(openStore(':memory:'))
    for (let n = 0; n < 20; n++) attempts.failed('someone')
    advanceTime(15 * 60_000 - 1)
    expect(() => attempts.guard('someone')).toThrow('Password attempts exceeded')
    advanceTime(1)
    attempts.guard('someone')
  })

  test('accepts a challenge response only once', async () => {
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
    expect(await cognito.service.call('RespondToAuthChallenge', answers[0] ?? {})).toMatchObject({
      status: 400,
      __type: 'NotAuthorizedException',
    })
  })

  test("rejects USER_PASSWORD_AUTH, because the client doesn't enable that flow", async () => {
    const { email } = newUser()
    await expect(
      Auth.signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
    ).rejects.toEqual(
      errorNamed('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    )
  })
})

describe('session', () => {
  test('refreshes, and ends on sign-out', async () => {
    const { email, sub } = newUser()
    await Auth.signIn({ username: email, password })
    const before = (await Auth.fetchAuthSession()).tokens?.accessToken
    const after = (await Auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken
    expect(after?.payload).toMatchObject({ sub, origin_jti: before?.payload.origin_jti })
    expect(after?.payload.jti).not.toBe(before?.payload.jti)
    await Auth.signOut()
    expect((await Auth.fetchAuthSession()).tokens).toBeUndefined()
    expect(await cognito.service.call('GetUser', { AccessToken: String(after) })).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })
  })

  test('ends on all devices when the user signs out everywhere', async () => {
    const { email, sub } = newUser()
    const elsewhere = cognito.service.accessTokenFor(sub)
    await Auth.signIn({ username: email, password })
    await Auth.signOut({ global: true })
    expect(await cognito.service.call('GetUser', { AccessToken: elsewhere })).toMatchObject({ status: 400 })
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    expect(await Auth.fetchUserAttributes()).toMatchObject({ sub })
  })

  test('lets the user change the name and the password, and delete the account', async () => {
    const { email } = newUser()
    await Auth.signIn({ username: email, password })
    await Auth.updateUserAttributes({ userAttributes: { name: 'Bea' } })
    expect((await Auth.fetchUserAttributes()).name).toBe('Bea')
    await expect(Auth.updateUserAttributes({ userAttributes: { email_verified: 'true' } })).rejects.toEqual(
      errorNamed('NotAuthorizedException'),
    )
    await expect(Auth.updatePassword({ oldPassword: 'wrong one', newPassword: 'another' })).rejects.toEqual(
      errorNamed('NotAuthorizedException'),
    )
    await Auth.updatePassword({ oldPassword: password, newPassword: 'another' })
    await Auth.signOut()
    await expectWrongPassword(email)
    await Auth.signIn({ username: email, password: 'another' })
    await Auth.deleteUser()
    await expect(Auth.signIn({ username: email, password: 'another' })).rejects.toEqual(
      errorNamed('NotAuthorizedException'),
    )
    expect((await Auth.signUp({ username: email, password })).userId).toBeTruthy()
  })
})

test('users, sessions, codes and keys survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'))
  const first = await startTestCognito(join(folder, 'store.db'))
  configureAmplify(first)
  const { email, sub } = newUser(first)
  const unconfirmed = await signUp()
  const AccessToken = first.accessTokenFor(sub)
  await Auth.signIn({ username: email, password })
  await first.stop()

  const second = await startTestCognito(join(folder, 'store.db'))
  try {
    configureAmplify(second)
    expect(second.createUser({ email, password: 'ignored' })).toMatchObject({ sub })
    expect(await second.call('GetUser', { AccessToken })).toMatchObject({ status: 200, Username: sub })
    expect((await Auth.fetchAuthSession({ forceRefresh: true })).userSub).toBe(sub)
    const confirmationCode = codeFor(second.outbox.list(), unconfirmed.email)
    await Auth.confirmSignUp({ username: unconfirmed.email, confirmationCode })
    await Auth.signOut()
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    await Auth.signOut()
  } finally {
    configureAmplify(cognito.service)
    await second.stop()
    rmSync(folder, { recursive: true })
  }
})
