import { openPair } from '#core/chat/channels'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { hireRequest } from '#core/hiring/emails'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { invitedClientJoined } from '#core/referral/emails'
import { RelationshipEntity } from '#core/relationship/entity'

/**
 * Prepares the writes for a referred client who has just saved their first profile: the coach now sees the client and
 * gets an email (rule referral).
 */
export async function prepareReferral(client: ClientItem, coachId: string | undefined): Promise<Write[]> {
  if (!coachId) return []
  const key = { coachId, clientId: client.clientId }
  const [relationship, coach] = await Promise.all([
    RelationshipEntity.find(key),
    CoachEntity.findIncludingDeleted({ coachId }),
  ])
  if (!relationship?.awaitsProfile || !coach) return []
  const isInvited = relationship.status === 'APPROVED'
  const email = isInvited ? invitedClientJoined(coach, client) : hireRequest(coach, client)
  return [
    RelationshipEntity.update(
      key,
      { remove: ['awaitsProfile'] },
      { if: { status: relationship.status, awaitsProfile: true } },
    ),
    ...(isInvited ? openPair(coachId, client.clientId) : []),
    ...(coach.status === 'APPROVED' ? [prepareEmail(coach.email, email)] : []),
  ]
}
