import type { Write } from '#core/lib/table'
import { InvitationEntity, type InvitationItem } from '#core/referral/entity'
import type { Connection } from '#scripts/seed/connections'
import { DAY_MS, HOUR_MS, iso, today } from '#scripts/seed/dates'

const KEPT_DAYS = 90

/** Invitations sent by coach@example.com: one in each state, and one that a client joined through. */
export function makeInvitations(connections: Connection[]): Write[] {
  const own = connections.filter(({ coach }) => coach.email === 'coach@example.com')
  const joined = own
    .filter(({ relationship }) => relationship.status === 'APPROVED' && !relationship.isHidden)
    .at(-1)
  const coachId = own[0]?.coach.coachId
  if (!coachId || !joined) return []
  const invited = (email: string, type: InvitationItem['type'], daysAgo: number, userId?: string) => {
    const sentAt = today() - daysAgo * DAY_MS + 9 * HOUR_MS
    const expiresAt = Math.floor((sentAt + KEPT_DAYS * DAY_MS) / 1000)
    return InvitationEntity.put({ coachId, email, type, sentAt: iso(sentAt), expiresAt, userId })
  }
  return [
    invited('sam.rivers@example.com', 'client', 1),
    invited('olivia.hartmann@example.com', 'client', 6),
    invited('dr.keller@example.com', 'nutritionist', 20),
    invited(joined.client.email, 'client', 30, joined.client.clientId),
  ]
}
