/** Why an external sign-in failed. URLs contain only these keys (rule own-words-only). */
export const LOGIN_FAILURES = {
  cancelled: 'The sign-in was cancelled.',
  expired: 'This sign-in has expired or is not valid. Please sign in again.',
  failed: 'The sign-in could not be completed. Please try again.',
} as const

export type LoginFailure = keyof typeof LOGIN_FAILURES
