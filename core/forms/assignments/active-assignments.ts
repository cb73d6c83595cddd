import { coachesById } from '#core/coach/entity'
import type { PollItem } from '#core/forms/assignments/entity'
import { RelationshipEntity } from '#core/relationship/entity'

type Assignment = Pick<PollItem, 'senderId' | 'recipientId'>

/**
 * Returns the polls that still count. A coach's poll counts as long as the coach is approved and has an approved link
 * with the client (rule forms-need-approved-link). Polls from the admins always count.
 */
export async function activeAssignments<T extends Assignment>(polls: T[]): Promise<T[]> {
  const pairs = polls.flatMap(({ senderId, recipientId }) =>
    senderId ? { coachId: senderId, clientId: recipientId } : [],
  )
  if (pairs.length === 0) return polls
  const [relationships, coaches] = await Promise.all([
    RelationshipEntity.findMany(pairs),
    coachesById(pairs.map(({ coachId }) => coachId)),
  ])
  const approved = new Set(
    relationships.flatMap(({ coachId, clientId, status }) =>
      status === 'APPROVED' && coaches.get(coachId)?.status === 'APPROVED' ? `${coachId}#${clientId}` : [],
    ),
  )
  return polls.filter(({ senderId, recipientId }) => !senderId || approved.has(`${senderId}#${recipientId}`))
}
