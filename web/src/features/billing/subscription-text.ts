import { RUNNING_STATUSES } from '#core/billing/running'
import type { Subscription } from '#core/billing/schema'
import { LUX_AMOUNT } from '#core/coach/prices'
import type { PendingCheckout } from '@/lib/checkout'

export { periodText, perMonth, statusText } from '@/lib/plan-text'

export const coachNameOf = ({ nutritionist: { firstName, lastName } }: Pick<Subscription, 'nutritionist'>) =>
  `${firstName} ${lastName}`.trim() || 'A former coach'

export const planText = ({
  extraSpecialtiesTitle,
  plan: { amount },
}: Pick<Subscription, 'extraSpecialtiesTitle' | 'plan'>) =>
  extraSpecialtiesTitle ?? (amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')

const RECENT_MILLISECONDS = 60 * 60 * 1000

/**
 * The subscription that a payment has just started. What this tab remembers decides; a tab that remembers nothing
 * takes the client's newest, if it is new.
 */
export function boughtOf(
  subscriptions: Subscription[],
  pending: PendingCheckout | undefined,
  time = Date.now(),
): Subscription | undefined {
  const running = subscriptions.filter(({ status }) => RUNNING_STATUSES.includes(status))
  if (!pending) return running.find(({ createdAt }) => time - Date.parse(createdAt) < RECENT_MILLISECONDS)
  return running.find(
    ({ id, nutritionist }) => nutritionist.id === pending.coachId && !pending.knownIds.includes(id),
  )
}
