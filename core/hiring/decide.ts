import { closePagesAtStripe } from '#core/billing/sales/checkout-page'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { requestDecision } from '#core/hiring/emails'
import type { Decision } from '#core/hiring/shared/schema'
import type { CoachActor } from '#core/lib/actor'
import { findRefusal, prepareUsage } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { RelationshipEntity } from '#core/relationship/entity'
import { relationshipOf } from '#core/relationship/present'
import type { Relationship } from '#core/relationship/shared/schema'
import { conflict, notFound } from '#core/shared/errors'

const DAY_SECONDS = 24 * 3600
const DECISIONS_PER_DAY = 300
const DECISIONS_PER_RELATIONSHIP_AND_DAY = 10

/**
 * Sets the status of a coach's client. Any status may follow any other, but a client with a running plan stays
 * approved (rule paying-clients-stay-approved). Leaving APPROVED closes open payment pages. Approval opens the chat. A
 * rejection closes it without a write, because that is computed from the link wherever a chat is shown (rule
 * closed-chats). Setting the current status changes and sends nothing.
 */
export async function decideRequest(
  actor: CoachActor,
  { status, clientId, nutritionistId }: Decision,
): Promise<Relationship> {
  if (nutritionistId !== actor.id) throw notFound('Client')
  const key = { coachId: actor.id, clientId }
  // Each decision sends an email (rule email-limits).
  const [ofRelationship, ofCoach] = [`decide#${actor.id}#${clientId}`, `decide#${actor.id}`]
  const [relationship, client, coach, chat, ...refusals] = await Promise.all([
    RelationshipEntity.find(key),
    ClientEntity.find({ clientId }),
    CoachEntity.find({ coachId: actor.id }),
    ChatEntity.find({ channelId: pairChannel(actor.id, clientId) }),
    findRefusal(ofRelationship, DECISIONS_PER_RELATIONSHIP_AND_DAY, DAY_SECONDS),
    findRefusal(ofCoach, DECISIONS_PER_DAY, DAY_SECONDS),
  ])
  if (!relationship || !client || !coach) throw notFound('Client')
  if (relationship.status === status) return relationshipOf(relationship)
  const { runningPlans } = relationship
  const ends = status !== 'APPROVED'
  if (ends && runningPlans)
    throw conflict('This client has an active subscription with you', 'SUBSCRIPTION_RUNNING')
  for (const refuse of refusals) refuse?.()

  // No plan may start in the meantime.
  const noPlans = { runningPlans: runningPlans ?? { absent: true as const } }
  await transact([
    RelationshipEntity.update(
      key,
      { set: { status, isHidden: false } },
      { if: { status: relationship.status, ...(ends && noPlans) } },
    ),
    ...(status === 'APPROVED' && !chat ? openPair(actor.id, clientId) : []),
    prepareEmail(client.email, requestDecision(status, client, coach)),
    prepareUsage(ofRelationship, DAY_SECONDS, DECISIONS_PER_RELATIONSHIP_AND_DAY),
    prepareUsage(ofCoach, DAY_SECONDS, DECISIONS_PER_DAY),
  ])
  if (relationship.status === 'APPROVED') await closePagesAtStripe(actor.id, clientId)
  return relationshipOf({ ...relationship, status, isHidden: false })
}
