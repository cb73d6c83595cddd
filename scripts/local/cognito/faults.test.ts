import { setTimeout as sleep } from 'node:timers/promises'
import * as Auth from 'aws-amplify/auth'
import { describe, expect, test } from 'vitest'
import {
  advanceTime,
  errorNamed,
  expectWrongPassword,
  password,
  testAmplify,
} from '#scripts/local/cognito/amplify'
import { openPasswordAttempts } from '#scripts/local/cognito/attempts'
import { clientId, codeFor, startTestCognito } from '#scripts/local/cognito/testing'
import { openStore } from '#scripts/local/store'

const cognito = testAmplify()
const { newEmail, newUser, signUp } = cognito
const MINUTE = 60_000

describe('limits', () => {
  test('an attempt while locked postpones the reset of the wrong-password count', () => {
    const attempts = openPasswordAttempts(openStore(':memory:'))
    for (let n = 0; n < 8; n++) attempts.failed('someone')
    expect(() => attempts.guard('someone')).toThrow('Password attempts exceeded')
    advanceTime(7999)
    expect(() => attempts.guard('someone')).toThrow('Password attempts exceeded')
    advanceTime(15 * MINUTE - 1)
    // This is the ninth failure, which locks for sixteen seconds. If the count had been reset, it wouldn't
    // lock.
    attempts.failed('someone')
    advanceTime(15_999)
    expect(() => attempts.guard('someone')).toThrow('Password attempts exceeded')
  })

  test.each(['someone', 'nobody'])('sends at most five reset codes an hour, to %s', async (who) => {
    const username = who === 'someone' ? newUser().email : newEmail()
    for (let n = 0; n < 5; n++) await Auth.resetPassword({ username })
    await expect(Auth.resetPassword({ username })).rejects.toEqual(errorNamed('LimitExceededException'))
    advanceTime(60 * MINUTE)
    await Auth.resetPassword({ username })
  })

  test('resends a sign-up code at most five times an hour', async () => {
    const { email } = await signUp()
    for (let n = 0; n < 5; n++) await Auth.resendSignUpCode({ username: email })
    const sent = cognito.service.outbox.list().length
    await expect(Auth.resendSignUpCode({ username: email })).rejects.toEqual(
      errorNamed('LimitExceededException'),
    )
    expect(cognito.service.outbox.list()).toHaveLength(sent)
  })
})

test("sends all codes in the pool's one message", async () => {
  const { email } = await signUp()
  const confirmationCode = codeFor(cognito.service.outbox.list(), email)
  await Auth.confirmSignUp({ username: email, confirmationCode })
  await Auth.resetPassword({ username: email })
  const [reset, signedUp] = cognito.service.outbox.list().filter(({ to }) => to === email)
  expect([reset?.subject, reset?.text.replace(/\d{6}/, '')]).toEqual([
    signedUp?.subject,
    signedUp?.text.replace(/\d{6}/, ''),
  ])
})

test("changes an account's email address only after its code, and never to one that another account has", async () => {
  const { email } = newUser()
  const [next, taken] = [newEmail(), newUser().email]
  await Auth.signIn({ username: email, password })
  const update = (value: string) =>
    Auth.updateUserAttribute({ userAttribute: { attributeKey: 'email', value } })
  const confirm = (address: string) =>
    Auth.confirmUserAttribute({
      userAttributeKey: 'email',
      confirmationCode: codeFor(cognito.service.outbox.list(), address),
    })
  await update(taken)
  await expect(confirm(taken)).rejects.toEqual(errorNamed('AliasExistsException'))
  await update(next.toUpperCase())
  expect(await Auth.fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' })
  await confirm(next)
  expect(await Auth.fetchUserAttributes()).toMatchObject({ email: next, email_verified: 'true' })
  await Auth.signOut()
  await expectWrongPassword(email)
  expect((await Auth.signIn({ username: next, password })).isSignedIn).toBe(true)
})

describe('chosen faults', () => {
  test('throttle the next calls of an operation, which then have no effect', async () => {
    const { email } = newUser()
    cognito.service.refuseNext('ForgotPassword', 20)
    const sent = cognito.service.outbox.list().length
    await expect(Auth.resetPassword({ username: email })).rejects.toEqual(
      errorNamed('TooManyRequestsException'),
    )
    expect(cognito.service.outbox.list()).toHaveLength(sent)
    cognito.service.refuseNext('ForgotPassword', 0)
    await Auth.resetPassword({ username: email })
    expect(cognito.service.outbox.list()).toHaveLength(sent + 1)
  })

  test('include internal errors, which Amplify retries', async () => {
    cognito.service.refuseNext('ForgotPassword', 1, 'InternalErrorException')
    await Auth.resetPassword({ username: newUser().email })
  })
})

describe('the trigger', () => {
  const confirmWith = async (trigger: (call: number) => Promise<unknown>) => {
    let calls = 0
    const service = await startTestCognito(':memory:', {
      triggerMilliseconds: 20,
      postConfirmation: (event) => trigger(++calls).then((answer) => answer ?? event),
    })
    const email = newEmail()
    const Username = email
    await service.call('SignUp', { ClientId: clientId, Username, Password: password })
    const ConfirmationCode = codeFor(service.outbox.list(), email)
    const answer = await service.call('ConfirmSignUp', { ClientId: clientId, Username, ConfirmationCode })
    const again = await service.call('ConfirmSignUp', { ClientId: clientId, Username, ConfirmationCode })
    await service.stop()
    expect(again).toMatchObject({ message: expect.stringContaining('Current status is CONFIRMED') })
    return { answer, calls }
  }

  test('is retried after a timeout, so it may run twice', async () => {
    const { answer, calls } = await confirmWith((call) => sleep(call === 1 ? 60 : 0))
    expect([answer.status, calls]).toEqual([200, 2])
  })

  test('fails after three timeouts, but the user stays confirmed', async () => {
    const { answer, calls } = await confirmWith(() => sleep(60))
    expect([answer, calls]).toMatchObject([{ status: 400, __type: 'UnexpectedLambdaException' }, 3])
  })

  test('is called only once when it throws or returns something other than the event', async () => {
    const thrown = await confirmWith(() => Promise.reject(new Error('no table')))
    expect([thrown.answer, thrown.calls]).toMatchObject([{ __type: 'UserLambdaValidationException' }, 1])
    const odd = await confirmWith(() => Promise.resolve('done'))
    expect([odd.answer, odd.calls]).toMatchObject([{ __type: 'InvalidLambdaResponseException' }, 1])
  })
})
