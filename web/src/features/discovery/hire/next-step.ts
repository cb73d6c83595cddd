import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { Chat } from '#core/chat/shared/schema'
import type { CoachCard } from '#core/coach/shared/schema'
import type { CoachRelationship } from '#core/hiring/shared/schema'

/** What a client should do next. Once they pay a coach, only a photo may be missing. */
export type NextStep =
  | { kind: 'find' }
  | { kind: 'photo' }
  | { kind: 'join'; group: Chat }
  | { kind: 'wait' | 'pay'; coach: CoachCard }
  | undefined

/** `chats` are the client's conversations. A group that is waiting for payment comes first. */
export function nextStep(
  relationships: readonly CoachRelationship[],
  hasPhoto: boolean,
  chats: readonly Chat[] = [],
): NextStep {
  const group = chats.find(({ locked, disabled }) => locked && !disabled)
  if (group) return { kind: 'join', group }
  const isPaid = ({ subscription }: CoachRelationship) =>
    subscription !== null && RUNNING_STATUSES.includes(subscription.status)
  if (relationships.some(isPaid)) return hasPhoto ? undefined : { kind: 'photo' }
  const approved = relationships.find(({ status }) => status === 'APPROVED')
  if (approved) return { kind: 'pay', coach: approved.nutritionist }
  const pending = relationships.find(({ status }) => status === 'PENDING')
  return pending ? { kind: 'wait', coach: pending.nutritionist } : { kind: 'find' }
}
