import { coachesById } from '#core/coach/by-id'
import type { PollItem } from '#core/forms/assignments/entity'
import { LinkEntity } from '#core/relationship/entity'

type Asked = Pick<PollItem, 'senderId' | 'recipientId'>

/**
 * Those that still count: what a coach asks of a client counts as long as the coach is approved and the client theirs
 * (rule polls-need-the-link). What the admins ask always does.
 */
export async function activeAssignments<T extends Asked>(polls: T[]): Promise<T[]> {
  const pairs = polls.flatMap(({ senderId, recipientId }) =>
    senderId ? { coachId: senderId, clientId: recipientId } : [],
  )
  if (pairs.length === 0) return polls
  const [links, coaches] = await Promise.all([
    LinkEntity.findMany(pairs),
    coachesById(pairs.map(({ coachId }) => coachId)),
  ])
  const approved = new Set(
    links.flatMap(({ coachId, clientId, status }) =>
      status === 'APPROVED' && coaches.get(coachId)?.status === 'APPROVED' ? `${coachId}#${clientId}` : [],
    ),
  )
  return polls.filter(({ senderId, recipientId }) => !senderId || approved.has(`${senderId}#${recipientId}`))
}
