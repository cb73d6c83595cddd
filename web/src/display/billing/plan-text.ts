import { RUNNING_STATUSES } from '#core/billing/running'
import type { Subscription } from '#core/billing/schema'
import { LUX_AMOUNT } from '#core/coach/prices'
import { nameOf } from '@/display/coach/coach-text'
import { dateText, money } from '@/lib/format'

/** `past_due` → `Past due` (spec 4: capitalised). */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const perMonth = (amountCents: number) => `${money(amountCents)} per month`

/** What was bought. */
export const planText = ({
  extraSpecialtiesTitle,
  plan: { amount },
}: Pick<Subscription, 'extraSpecialtiesTitle' | 'plan'>) =>
  extraSpecialtiesTitle ?? (amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')

/** Of whom it was bought. */
export const coachNameOf = ({ nutritionist }: Pick<Subscription, 'nutritionist'>) =>
  nameOf(nutritionist).trim() || 'A former coach'

type Period = Pick<Subscription, 'status' | 'cancel_at' | 'current_period_end'> &
  Partial<Pick<Subscription, 'ended_at'>>

/** When it renews, ends (spec 4: plan active until) or ended; undefined when nothing is known of that. */
export function periodText(
  { status, cancel_at, current_period_end, ended_at }: Period,
  time = Date.now(),
): string | undefined {
  const on = (seconds: number) => dateText(seconds * 1000)
  const isOver = !RUNNING_STATUSES.includes(status)
  if (cancel_at !== null && cancel_at * 1000 > time && !isOver) return `plan active until ${on(cancel_at)}`
  const end = ended_at ?? cancel_at
  if (end) return `Ended on ${on(end)}`
  return isOver || current_period_end === null ? undefined : `Renews on ${on(current_period_end)}`
}
