import { RUNNING_STATUSES } from '#core/billing/running'
import type { Subscription } from '#core/billing/schema'
import { dateText, money } from '@/lib/format'

/** `past_due` → `Past due` (spec 4: capitalised). */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const perMonth = (amountCents: number) => `${money(amountCents)} per month`

/** When it renews or ends; undefined for what is over. */
export function periodText({
  status,
  cancel_at,
  current_period_end,
}: Pick<Subscription, 'status' | 'cancel_at' | 'current_period_end'>): string | undefined {
  if (cancel_at !== null) return `plan active until ${dateText(cancel_at * 1000)}`
  if (!RUNNING_STATUSES.includes(status) || current_period_end === null) return undefined
  return `Renews on ${dateText(current_period_end * 1000)}`
}
