import type { User } from '#core/accounts/shared/account-schema'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { UserType } from '@/lib/network/persisted'

/** What screens need to know about the signed-in person. */
export type Session =
  | { userType: 'admin' }
  | { userType: 'nutritionist' | 'client'; user: User }
  /** The identity provider knows this person, but the product doesn't yet. */
  | { userType: 'unregistered' }

export const DASHBOARDS: Record<UserType, string> = {
  admin: '/admin/dashboard',
  nutritionist: '/nutritionist/dashboard',
  client: '/client/dashboard',
}
const APPLICATION = '/nutritionist'
const MY_DATA = '/profile/data'
const CHAT_WITH_ADMINS = `/nutritionist/chat/${adminChannel('')}`
const APPLICANT_PAGES = ['/nutritionist/status/pending', '/nutritionist/status/reject']

/** The path where a person belongs: token → type → suspended → profile exists → status (rule guard-order). */
export function homePathFor(session: Session | null): string {
  if (!session) return '/login'
  if (session.userType === 'unregistered') return '/register-redirect'
  if (session.userType === 'admin') return DASHBOARDS.admin
  const { client, nutritionist } = session.user
  if (session.userType === 'client') {
    if (client?.status === 'SUSPENDED') return '/client/status/suspended'
    return client?.coachPreference ? DASHBOARDS.client : '/client-onboarding'
  }
  const status = nutritionist?.nutritionistStatus.status
  if (status === 'SUSPENDED') return '/nutritionist/status/suspended'
  if (!nutritionist) return APPLICATION
  if (status === 'REJECTED') return '/nutritionist/status/reject'
  if (status === 'PENDING') return '/nutritionist/status/pending'
  return DASHBOARDS.nutritionist
}

/**
 * Whether all screens of the person's role are open to them: not suspended, not pending and with a profile.
 */
export const isAllowed = (session: Session | null): boolean =>
  Object.values(DASHBOARDS).includes(homePathFor(session))

/** Where a guarded `path` of `userType` redirects this person. Undefined if they may enter. */
export function redirectFor(session: Session | null, userType: UserType, path: string): string | undefined {
  if (session?.userType !== userType) return '/redirect'
  // No one is locked out of their data (rule own-data).
  if (path.endsWith(MY_DATA)) return undefined
  const home = homePathFor(session)
  const isWaitingRoom = path.includes('/status/') || path === '/client-onboarding'
  if (isAllowed(session)) return isWaitingRoom ? '/redirect' : undefined
  // Applicants can chat with the admins, who may have a question (rule closed-chats).
  if (APPLICANT_PAGES.includes(home) && path.startsWith(CHAT_WITH_ADMINS)) return undefined
  // A rejected coach may edit and apply again (rule reapply-after-rejection).
  if (home === path || (home.endsWith('/reject') && path === APPLICATION)) return undefined
  return home
}
