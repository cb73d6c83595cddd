import { decodeProtectedHeader } from 'jose'
import { ADMIN_ALGORITHM, verifyAdminToken } from '#core/admin-accounts/token'
import { IdentityEntity } from '#core/identity/entity'
import { assertSignInActive } from '#core/identity/sign-out'
import { verifyAccessToken } from '#core/identity/token'
import type { Actor } from '#core/lib/actor'
import type { EndpointDefinition } from '#core/shared/api'
import { forbidden, unauthenticated } from '#core/shared/errors'
import { messages } from '#core/shared/messages'

/**
 * Verifies `Bearer <token>` or a bare token and loads its owner, in one read (rule role-from-the-table). Throws 401 for
 * an invalid token, and 403 `NOT_REGISTERED` for a person who hasn't finished the registration.
 */
export async function authenticate(authorization: string | undefined): Promise<Actor> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  if (!token) throw unauthenticated()
  if (isAdminToken(token)) return verifyAdminToken(token)
  const { subject, ...signIn } = await verifyAccessToken(token)
  const identity = await IdentityEntity.find({ subject })
  if (!identity) throw forbidden('Please finish your registration first.', 'NOT_REGISTERED')
  assertSignInActive(identity, signIn)
  const role = identity.type === 'client' ? 'client' : 'coach'
  return { role, id: identity.userId, subject, accountStatus: identity.status, signIn }
}

/**
 * Throws 403 for callers whom the contract doesn't list. Suspended people can only call endpoints with
 * `evenSuspended`.
 */
export function authorize(actor: Actor, { access, evenSuspended }: EndpointDefinition): void {
  if (access === 'public') return
  if (actor.role !== 'admin' && actor.accountStatus === 'SUSPENDED' && !evenSuspended)
    throw forbidden(messages.suspended, 'SUSPENDED')
  const approved = actor.role === 'coach' && actor.accountStatus === 'APPROVED'
  if (!access.includes(actor.role) && !(approved && access.includes('approvedCoach'))) throw forbidden()
}

function isAdminToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === ADMIN_ALGORITHM
  } catch (cause) {
    throw unauthenticated('Your session has ended. Please sign in again.', { cause })
  }
}
