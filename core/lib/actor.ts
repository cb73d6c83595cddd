/** Where somebody stands: NEW has no profile yet, ACTIVE is a client, the rest are a coach's statuses. */
export type Standing = 'NEW' | 'ACTIVE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

/** Who calls. An operation's first argument says by its type who may call it. */
export interface ClientActor {
  role: 'client'
  /** The user's id, which is also the client profile's. */
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
}
export type Actor = ClientActor | CoachActor | AdminActor
