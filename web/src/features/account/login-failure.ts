/** Why an external sign-in failed. URLs contain only these keys (rule own-words-only). */
export const LOGIN_FAILURES = {
  cancelled: 'Sign-in was canceled.',
  expired: "This sign-in has expired or isn't valid. Please sign in again.",
  failed: "We couldn't sign you in. Please try again.",
} as const

export type LoginFailure = keyof typeof LOGIN_FAILURES
