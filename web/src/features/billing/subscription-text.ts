import { RUNNING_STATUSES, type Subscription } from '#core/billing/schema'
import { LUX_AMOUNT } from '#core/coach/schema'
import type { PendingCheckout } from '@/lib/checkout'
import { dateText, money } from '@/lib/format'

/** `past_due` → `Past due` (spec 4: capitalised). */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const coachNameOf = ({ nutritionist: { firstName, lastName } }: Pick<Subscription, 'nutritionist'>) =>
  `${firstName} ${lastName}`.trim() || 'A former coach'

export const planText = ({
  extraSpecialtiesTitle,
  plan: { amount },
}: Pick<Subscription, 'extraSpecialtiesTitle' | 'plan'>) =>
  extraSpecialtiesTitle ?? (amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')

export const perMonth = (amountCents: number) => `${money(amountCents)} per month`

/** When it renews or ends; undefined for what is over. */
export function periodText({ status, cancel_at, current_period_end }: Subscription): string | undefined {
  if (cancel_at !== null) return `plan active until ${dateText(cancel_at * 1000)}`
  if (!RUNNING_STATUSES.includes(status) || current_period_end === null) return undefined
  return `Renews on ${dateText(current_period_end * 1000)}`
}

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
