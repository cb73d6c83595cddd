import { coachesById } from '#core/coach/entity'
import type { AssignmentItem } from '#core/forms/assignments/entity'
import { RelationshipEntity } from '#core/relationship/entity'

type Pair = Pick<AssignmentItem, 'senderId' | 'recipientId'>

/**
 * Returns the assignments that still count. A coach's assignment counts as long as the coach is approved and has an
 * approved link with the client (rule forms-need-approved-link). Assignments from the admins always count.
 */
export async function activeAssignments<T extends Pair>(assignments: T[]): Promise<T[]> {
  const pairs = assignments.flatMap(({ senderId, recipientId }) =>
    senderId ? { coachId: senderId, clientId: recipientId } : [],
  )
  if (pairs.length === 0) return assignments
  const [relationships, coaches] = await Promise.all([
    RelationshipEntity.findMany(pairs),
    coachesById(pairs.map(({ coachId }) => coachId)),
  ])
  const approved = new Set(
    relationships.flatMap(({ coachId, clientId, status }) =>
      status === 'APPROVED' && coaches.get(coachId)?.status === 'APPROVED' ? `${coachId}#${clientId}` : [],
    ),
  )
  return assignments.filter(
    ({ senderId, recipientId }) => !senderId || approved.has(`${senderId}#${recipientId}`),
  )
}
