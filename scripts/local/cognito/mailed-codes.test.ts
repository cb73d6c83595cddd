import * as Auth from 'aws-amplify/auth'
import { describe, expect, test } from 'vitest'
import {
  advanceTime,
  errorNamed,
  expectWrongPassword,
  password,
  testAmplify,
} from '#scripts/local/cognito/amplify'
import { codeFor, otherCode } from '#scripts/local/cognito/testing'

const cognito = testAmplify()
const { newEmail, newUser, signUp } = cognito

describe('sign-up', () => {
  test('ends in a session after the emailed code', async () => {
    const email = newEmail()
    const { nextStep, userId } = await Auth.signUp({ username: email.toUpperCase(), password })
    expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
    await Auth.confirmSignUp({
      username: email,
      confirmationCode: codeFor(cognito.service.outbox.list(), email),
    })
    expect((await Auth.signIn({ username: email, password })).isSignedIn).toBe(true)
    expect(await Auth.getCurrentUser()).toMatchObject({ userId, username: userId })
    expect(await Auth.fetchUserAttributes()).toEqual({ sub: userId, email, email_verified: 'true' })
  })

  test('rejects an email address in use, a short password and an invalid email address', async () => {
    const { email } = newUser()
    await expect(Auth.signUp({ username: email.toUpperCase(), password })).rejects.toEqual(
      errorNamed('UsernameExistsException'),
    )
    await expect(Auth.signUp({ username: newEmail(), password: '12345' })).rejects.toEqual(
      errorNamed('InvalidPasswordException'),
    )
    await expect(Auth.signUp({ username: newEmail(), password: 'p'.repeat(257) })).rejects.toEqual(
      errorNamed('InvalidParameterException'),
    )
    await expect(Auth.signUp({ username: 'nobody', password })).rejects.toEqual(
      errorNamed('InvalidParameterException'),
    )
  })

  test('accepts passwords of 6 and of 256 characters', async () => {
    for (const badPassword of ['sixsix', 'ü'.repeat(256)]) {
      const email = newEmail()
      cognito.service.createUser({ email, password: badPassword })
      expect((await Auth.signIn({ username: email, password: badPassword })).isSignedIn).toBe(true)
      await Auth.signOut()
    }
    expect((await Auth.signUp({ username: newEmail(), password: 'sixsix' })).userId).toBeTruthy()
  })

  test('asks unconfirmed users for the code, but only with the right password', async () => {
    const { email } = await signUp()
    await expectWrongPassword(email)
    const { isSignedIn, nextStep } = await Auth.signIn({ username: email, password })
    expect({ isSignedIn, step: nextStep.signInStep }).toEqual({ isSignedIn: false, step: 'CONFIRM_SIGN_UP' })
  })

  test('replaces the old code with a new one', async () => {
    const { email } = await signUp()
    const first = codeFor(cognito.service.outbox.list(), email)
    let second = first
    while (second === first) {
      await Auth.resendSignUpCode({ username: email })
      second = codeFor(cognito.service.outbox.list(), email)
    }
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: first })).rejects.toEqual(
      errorNamed('CodeMismatchException'),
    )
    expect((await Auth.confirmSignUp({ username: email, confirmationCode: second })).isSignUpComplete).toBe(
      true,
    )
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: second })).rejects.toEqual(
      errorNamed('NotAuthorizedException', 'Current status is CONFIRMED'),
    )
  })

  test('expires a code after a day', async () => {
    const { email } = await signUp()
    advanceTime(24 * 3_600_000)
    const confirmationCode = codeFor(cognito.service.outbox.list(), email)
    await expect(Auth.confirmSignUp({ username: email, confirmationCode })).rejects.toEqual(
      errorNamed('ExpiredCodeException'),
    )
  })

  test('accepts no code and sends none for an hour after five wrong ones', async () => {
    const { email } = await signUp()
    const code = codeFor(cognito.service.outbox.list(), email)
    for (let n = 0; n < 5; n++)
      await expect(
        Auth.confirmSignUp({ username: email, confirmationCode: otherCode(code) }),
      ).rejects.toEqual(errorNamed('CodeMismatchException'))
    await expect(Auth.confirmSignUp({ username: email, confirmationCode: code })).rejects.toEqual(
      errorNamed('LimitExceededException'),
    )
    const sent = cognito.service.outbox.list().length
    await expect(Auth.resendSignUpCode({ username: email })).rejects.toEqual(
      errorNamed('LimitExceededException'),
    )
    expect(cognito.service.outbox.list()).toHaveLength(sent)
    advanceTime(3_600_000)
    await Auth.resendSignUpCode({ username: email })
    const confirmationCode = codeFor(cognito.service.outbox.list(), email)
    expect((await Auth.confirmSignUp({ username: email, confirmationCode })).isSignUpComplete).toBe(true)
  })
})

describe('password reset', () => {
  test('accepts the emailed code once to set a new password', async () => {
    const { email } = newUser()
    await Auth.resetPassword({ username: email })
    const confirmationCode = codeFor(cognito.service.outbox.list(), email)
    const reset = (code: string, newPassword: string) =>
      Auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword })
    await expect(reset(otherCode(confirmationCode), 'brand-new')).rejects.toEqual(
      errorNamed('CodeMismatchException'),
    )
    await expect(reset(confirmationCode, 'short')).rejects.toEqual(errorNamed('InvalidPasswordException'))
    await reset(confirmationCode, 'brand-new')
    await expect(reset(confirmationCode, 'again-new')).rejects.toEqual(errorNamed('ExpiredCodeException'))
    await expectWrongPassword(email)
    expect((await Auth.signIn({ username: email, password: 'brand-new' })).isSignedIn).toBe(true)
  })

  test('expires a code after an hour', async () => {
    const { email } = newUser()
    await Auth.resetPassword({ username: email })
    const confirmationCode = codeFor(cognito.service.outbox.list(), email)
    advanceTime(3_600_000)
    await expect(
      Auth.confirmResetPassword({ username: email, confirmationCode, newPassword: 'brand-new' }),
    ).rejects.toEqual(errorNamed('ExpiredCodeException'))
  })

  test('answers an unknown email address like a known one, and sends nothing', async () => {
    const known = await Auth.resetPassword({ username: newUser().email })
    const sent = cognito.service.outbox.list().length
    expect(await Auth.resetPassword({ username: 'phantom@example.com' })).toEqual(known)
    expect(cognito.service.outbox.list()).toHaveLength(sent)
    const guess = () =>
      Auth.confirmResetPassword({
        username: 'phantom@example.com',
        confirmationCode: '123456',
        newPassword: password,
      })
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toEqual(errorNamed('CodeMismatchException'))
    await expect(guess()).rejects.toEqual(errorNamed('LimitExceededException'))
  })
})
