export const USER_TYPES = ['client', 'nutritionist'] as const

export interface RegistrationState {
  userType: (typeof USER_TYPES)[number]
  refKey?: string
}

/**
 * An account that needs its emailed code. `registration` is undefined if the person hasn't chosen what to register
 * as.
 */
export interface PendingConfirmation {
  /** The page that asks for the code. */
  at: 'login' | 'register'
  email: string
  registration?: RegistrationState
}

/**
 * Parses `<userType>` or `<userType>-<refKey>`, split at the first dash. Returns undefined for anything else (rule
 * registration-state).
 */
export function parseState(state: string | undefined): RegistrationState | undefined {
  const [, userType, refKey] = /^(client|nutritionist)(?:-([0-9A-Za-z]{1,64}))?$/.exec(state ?? '') ?? []
  return userType ? { userType: userType as RegistrationState['userType'], refKey } : undefined
}

export const formatState = ({ userType, refKey }: RegistrationState) =>
  refKey ? `${userType}-${refKey}` : userType
