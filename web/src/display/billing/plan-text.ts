import { RUNNING_STATUSES } from '#core/billing/running'
import type { Subscription } from '#core/billing/schema'
import { LUX_AMOUNT } from '#core/coach/prices'
import type { ClientLink } from '#core/hiring/schema'
import { nameOf } from '@/display/coach/coach-text'
import { dateText, money } from '@/lib/format'

/** `past_due` → `Past due`. */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const perMonth = (amountCents: number) => `${money(amountCents)} per month`

type Bought = Pick<Subscription, 'extraSpecialtiesTitle' | 'groupName' | 'plan'>

type Titles = Pick<ClientLink, 'specialtiesTitles' | 'groupName'>

/** The name of what was bought beside coaching itself: of an extra specialty or a group. */
export const titleOf = ({ extraSpecialtiesTitle, groupName }: Omit<Bought, 'plan'>) =>
  groupName === null ? extraSpecialtiesTitle : `Group: ${groupName}`

/** What a coach's client pays beside the base plan. */
export const titlesText = ({ specialtiesTitles, groupName }: Titles) =>
  [...specialtiesTitles, titleOf({ extraSpecialtiesTitle: null, groupName })].filter(Boolean).join(', ')

/** What was bought. */
export const planText = (bought: Bought) =>
  titleOf(bought) ?? (bought.plan.amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')

/** Of whom it was bought. */
export const coachNameOf = ({ nutritionist }: Pick<Subscription, 'nutritionist'>) =>
  nameOf(nutritionist).trim() || 'A former coach'

type Period = Pick<Subscription, 'status' | 'cancel_at' | 'current_period_end'> &
  Partial<Pick<Subscription, 'ended_at'>>

const on = (seconds: number) => dateText(seconds * 1000)

/** The last day of what was cancelled and runs until then. */
function lastDay({ status, cancel_at }: Period, time: number): string | undefined {
  const isEnding = cancel_at !== null && cancel_at * 1000 > time && RUNNING_STATUSES.includes(status)
  return isEnding ? on(cancel_at) : undefined
}

/** Its status, or when it ends. */
export function badgeText(plan: Period, time = Date.now()): string {
  const end = lastDay(plan, time)
  return end ? `Ends ${end}` : statusText(plan.status)
}

/** When it renews, ends or ended; undefined when nothing is known of that. */
export function periodText(plan: Period, time = Date.now()): string | undefined {
  const until = lastDay(plan, time)
  if (until) return `plan active until ${until}`
  const { status, cancel_at, current_period_end, ended_at } = plan
  const end = ended_at ?? cancel_at
  if (end) return `Ended on ${on(end)}`
  // What is past due renews only once it is paid.
  const isRenewing = RUNNING_STATUSES.includes(status) && status !== 'past_due'
  return isRenewing && current_period_end !== null ? `Renews on ${on(current_period_end)}` : undefined
}
