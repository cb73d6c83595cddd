export const SIGN_IN_METHODS = ['google', 'apple', 'password'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Cognito's names of people from elsewhere begin with the provider's name. */
export function signInMethodOf(username: string): SignInMethod {
  const [provider = ''] = username.toLowerCase().split('_')
  if (provider === 'google') return 'google'
  return provider === 'signinwithapple' ? 'apple' : 'password'
}
