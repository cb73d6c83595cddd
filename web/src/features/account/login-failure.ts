const joined = (way: string) => `You already have an account with this email address. Please log in ${way}.`

/** Why a sign-in or registration failed. URLs contain only these keys (rule no-texts-from-urls). */
export const LOGIN_FAILURES = {
  cancelled: 'Sign-in was canceled.',
  expired: "This sign-in has expired or isn't valid. Please sign in again.",
  failed: "We couldn't sign you in. Please try again.",
  'joined-google': joined('with Google, as you did when you joined'),
  'joined-apple': joined('with Apple, as you did when you joined'),
  'joined-password': joined('with its password. If you forgot it, you can set a new one'),
  'joined-unknown': joined('the way you joined'),
} as const

export type LoginFailure = keyof typeof LOGIN_FAILURES
