/** Where somebody stands: NEW has no profile yet, ACTIVE is a client, the rest are a coach's statuses. */
export type Standing = 'NEW' | 'ACTIVE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

/** Who calls. An operation's first argument says by its type who may call it. */
export interface ClientActor {
  role: 'client'
  id: string
  subject: string
  standing: Standing
}
export interface CoachActor {
  role: 'coach'
  id: string
  subject: string
  standing: Standing
}
export interface AdminActor {
  role: 'admin'
  id: string
  email: string
  name: string
  /** Where the request came from. */
  address?: string
}
export type Actor = ClientActor | CoachActor | AdminActor
