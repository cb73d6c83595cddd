/**
 * A person's account status. NEW has no profile yet, ACTIVE applies to clients, SUSPENDED and DELETED to both roles,
 * and the rest to coaches.
 */
export const ACCOUNT_STATUSES = [
  'NEW',
  'ACTIVE',
  'DELETED',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'SUSPENDED',
] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export interface ClientActor {
  role: 'client'
  id: string
  subject: string
  accountStatus: AccountStatus
  signIn?: SignIn
}
export interface CoachActor {
  role: 'coach'
  id: string
  subject: string
  accountStatus: AccountStatus
  signIn?: SignIn
}
/** A sign-in at Cognito. All tokens issued for it share its id. */
export interface SignIn {
  id: string
  beganAtSeconds: number
}
export interface AdminActor {
  role: 'admin'
  id: string
  email: string
  name: string
  address?: string
}
export const SYSTEM = { role: 'system', id: 'system' } as const
export type Actor = ClientActor | CoachActor | AdminActor
