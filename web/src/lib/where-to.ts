import type { User } from '#core/user/schema'
import type { UserType } from '@/lib/persisted'

/** Who is signed in, as far as the screens must know. */
export type Session =
  | { userType: 'admin' }
  | { userType: 'nutritionist' | 'client'; user: User }
  /** The identity provider knows this person, the product does not yet. */
  | { userType: 'unregistered' }

export const DASHBOARDS: Record<UserType, string> = {
  admin: '/admin/dashboard',
  nutritionist: '/nutritionist/dashboard',
  client: '/client/dashboard',
}
const APPLICATION = '/nutritionist'

/** Where somebody belongs: token → type → suspended → profile exists → status (rule guard-order). */
export function whereTo(session: Session | null): string {
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

/** Whether all screens of one's role are open: neither suspended nor waiting nor without a profile. */
export const isAllowed = (session: Session | null): boolean =>
  Object.values(DASHBOARDS).includes(whereTo(session))

/** Where a guarded `path` of `userType` sends this person instead; undefined lets them in. */
export function detour(session: Session | null, userType: UserType, path: string): string | undefined {
  if (session?.userType !== userType) return '/redirect'
  const home = whereTo(session)
  const isWaitingRoom = path.includes('/status/') || path === '/client-onboarding'
  if (isAllowed(session)) return isWaitingRoom ? '/redirect' : undefined
  // A rejected coach may edit and apply again (rule apply-again).
  if (home === path || (home.endsWith('/reject') && path === APPLICATION)) return undefined
  return home
}
