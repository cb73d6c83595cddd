/** Where somebody stands: NEW has no profile yet, ACTIVE and DELETED are clients, SUSPENDED are both, the rest are a coach's statuses. */
export type AccountStatus = 'NEW' | 'ACTIVE' | 'DELETED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

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
/** At the identity provider; all tokens that come of it share its id. */
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
