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
import '@/lib/session/identity'

export { SignUpForm } from '#core/identity/shared/schema'
export { ConfirmForm, EmailForm, LoginForm, ResetForm } from '@/features/account/schema'

const errorName = (error: unknown) => (error instanceof Error ? error.name : '')
const UNKNOWN = ['NotAuthorizedException', 'UserNotFoundException']

/** Signs in with Cognito. Returns 'unconfirmed' if the email address still needs its code. */
export async function signIn(email: string, password: string): Promise<'done' | 'unconfirmed'> {
  await passRecaptcha(email, 'login')
  try {
    const { nextStep } = await signInWithPassword({ username: email, password })
    return nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'unconfirmed' : 'done'
  } catch (error) {
    throw UNKNOWN.includes(errorName(error)) ? new Error(messages.loginFailed, { cause: error }) : error
  }
}

/** Creates a Cognito account, which emails a code, or resumes one that is still unconfirmed. */
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
 * Sends a new code to an unconfirmed email address, but accepts only its password. Otherwise the owner of the address
 * could confirm an account with someone else's password (rule code-screen-resumes).
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

/**
 * Confirms an email address. Succeeds if it is already confirmed, because the page may have been reloaded or the code
 * submitted twice.
 */
export async function confirm(email: string, code: string) {
  try {
    await confirmSignUp({ username: email, confirmationCode: code })
  } catch (error) {
    const isConfirmed = error instanceof Error && error.message.endsWith('Current status is CONFIRMED')
    if (!isConfirmed) throw error
  }
}
export const resendCode = (email: string) => resendSignUpCode({ username: email })

/** Emails a code. Succeeds whether or not the email address has an account (rule hide-known-addresses). */
export async function requestReset(email: string) {
  try {
    await resetPassword({ username: email })
  } catch (error) {
    if (!['UserNotFoundException', 'InvalidParameterException'].includes(errorName(error))) throw error
  }
}

export const resetWithCode = (email: string, code: string, password: string) =>
  confirmResetPassword({ username: email, confirmationCode: code, newPassword: password })
