import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn as signInWithPassword,
  signUp as signUpWithPassword,
} from 'aws-amplify/auth'
import { messages } from '#core/shared/messages'
import { passRecaptcha } from '@/features/account/recaptcha'
import '@/lib/identity'

export { SignUpForm } from '#core/identity/shared/schema'
export { ConfirmForm, EmailForm, LoginForm, ResetForm } from '@/features/account/schema'

const errorName = (error: unknown) => (error instanceof Error ? error.name : '')
const UNKNOWN = ['NotAuthorizedException', 'UserNotFoundException']

/** Signs in at the identity provider; 'unconfirmed' when the address still waits for its code. */
export async function signIn(email: string, password: string): Promise<'done' | 'unconfirmed'> {
  await passRecaptcha(email, 'login')
  try {
    const { nextStep } = await signInWithPassword({ username: email, password })
    return nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'unconfirmed' : 'done'
  } catch (error) {
    throw UNKNOWN.includes(errorName(error)) ? new Error(messages.loginFailed, { cause: error }) : error
  }
}

/** Makes an account at the identity provider, which mails a code; or goes on with one that waits for its code. */
export async function signUp(email: string, password: string) {
  await passRecaptcha(email, 'register')
  try {
    await signUpWithPassword({ username: email, password, options: { userAttributes: { email } } })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error
    if (await resume(email, password)) return
    throw new Error(messages.registrationFailed(error.message.replace(/\.$/, '')), { cause: error })
  }
}

/**
 * Mails another code to an address that waits for one, to whom knows its password: else the owner of the address would
 * confirm the password of whoever entered it first (rule code-screen-resumes).
 */
async function resume(email: string, password: string): Promise<boolean> {
  try {
    await resendCode(email)
    const { nextStep } = await signInWithPassword({ username: email, password })
    return nextStep.signInStep === 'CONFIRM_SIGN_UP'
  } catch (error) {
    if (['InvalidParameterException', ...UNKNOWN].includes(errorName(error))) return false
    throw error
  }
}

/** An address that is confirmed already is as good: the page was reloaded after it, or the code came twice. */
export async function confirm(email: string, code: string) {
  try {
    await confirmSignUp({ username: email, confirmationCode: code })
  } catch (error) {
    const isConfirmed = error instanceof Error && error.message.endsWith('Current status is CONFIRMED')
    if (!isConfirmed) throw error
  }
}
export const resendCode = (email: string) => resendSignUpCode({ username: email })

/** Mails a code; answers the same whether the address exists or not (rule same-answer-for-any-address). */
export async function requestReset(email: string) {
  try {
    await resetPassword({ username: email })
  } catch (error) {
    if (!['UserNotFoundException', 'InvalidParameterException'].includes(errorName(error))) throw error
  }
}

export const resetWithCode = (email: string, code: string, password: string) =>
  confirmResetPassword({ username: email, confirmationCode: code, newPassword: password })
