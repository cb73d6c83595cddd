import { RUNNING_STATUSES } from '#core/billing/running'
import type { CoachCard } from '#core/coach/schema'
import type { CoachLink } from '#core/hiring/schema'

/** What a client should do next; once a coach is paid that is a photo at most. */
export type NextStep =
  | { kind: 'find' }
  | { kind: 'photo' }
  | { kind: 'wait' | 'pay'; coach: CoachCard }
  | undefined

export function nextStep(links: readonly CoachLink[], hasPhoto: boolean): NextStep {
  const isPaid = ({ subscription }: CoachLink) =>
    subscription !== null && RUNNING_STATUSES.includes(subscription.status)
  if (links.some(isPaid)) return hasPhoto ? undefined : { kind: 'photo' }
  const approved = links.find(({ status }) => status === 'APPROVED')
  if (approved) return { kind: 'pay', coach: approved.nutritionist }
  const pending = links.find(({ status }) => status === 'PENDING')
  return pending ? { kind: 'wait', coach: pending.nutritionist } : { kind: 'find' }
}
