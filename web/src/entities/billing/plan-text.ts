import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { Subscription } from '#core/billing/shared/schema'
import { LUX_AMOUNT } from '#core/coach/shared/prices'
import type { ClientRelationship } from '#core/hiring/shared/schema'
import { nameOf } from '#core/shared/name'
import { dateText, money } from '@/lib/text/format'

/** `past_due` → `Past due`. */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const perMonth = (amountCents: number) => `${money(amountCents)} per month`

type Bought = Pick<Subscription, 'extraSpecialtiesTitle' | 'groupName' | 'plan'>

type Titles = Pick<ClientRelationship, 'specialtiesTitles' | 'groupName'>

/** The extra specialty or group that was bought. The base plan has no title. */
export const titleOf = ({ extraSpecialtiesTitle, groupName }: Omit<Bought, 'plan'>) =>
  groupName === null ? extraSpecialtiesTitle : `Group: ${groupName}`

/** What a coach's client pays for in addition to the base plan. */
export const titlesText = ({ specialtiesTitles, groupName }: Titles) =>
  [...specialtiesTitles, titleOf({ extraSpecialtiesTitle: null, groupName })].filter(Boolean).join(', ')

/** The name of the plan. */
export const planText = (bought: Bought) =>
  titleOf(bought) ?? (bought.plan.amount === LUX_AMOUNT * 100 ? 'Lux plan' : 'Monthly plan')

type Sold = Pick<Subscription, 'nutritionist'>

/** The coach it was bought from, as a label. A coach who no longer exists has no name. */
export const coachNameOf = ({ nutritionist }: Sold) => nameOf(nutritionist).trim() || 'Former coach'

/** The same coach within a sentence: `with Carl Coach`, `with a former coach`. */
export const withCoach = ({ nutritionist }: Sold) => `with ${nameOf(nutritionist).trim() || 'a former coach'}`

/** Tells the plans with one coach apart: `with Carl Coach (Race week)`. The base plan has no title. */
export const withCoachAndTitle = (plan: Sold & Omit<Bought, 'plan'>) => {
  const title = titleOf(plan)
  return title ? `${withCoach(plan)} (${title})` : withCoach(plan)
}

type Period = Pick<Subscription, 'status' | 'cancel_at' | 'current_period_end'> &
  Partial<Pick<Subscription, 'paused' | 'ended_at' | 'next_amount'>>

const on = (seconds: number) => dateText(seconds * 1000)

/** The last day of a canceled plan that is still active. */
function lastDay({ status, cancel_at }: Period, time: number): string | undefined {
  const isEnding = cancel_at !== null && cancel_at * 1000 > time && RUNNING_STATUSES.includes(status)
  return isEnding ? on(cancel_at) : undefined
}

/** The plan's status, next to `periodText`, which says when it ends. */
export const stateText = (plan: Period, time = Date.now()): string =>
  plan.paused ? 'Paused' : lastDay(plan, time) ? 'Ending' : statusText(plan.status)

/** The plan's status, or when it ends. */
export function badgeText(plan: Period, time = Date.now()): string {
  const end = lastDay(plan, time)
  return end && !plan.paused ? `Ends ${end}` : stateText(plan, time)
}

/** When the plan renews, changes, ends or ended, or that it's paused; undefined if none of it is known. */
export function periodText(plan: Period, time = Date.now()): string | undefined {
  if (plan.paused) return 'Not charged until it continues'
  const until = lastDay(plan, time)
  if (until) return `plan active until ${until}`
  const { status, cancel_at, current_period_end, ended_at, next_amount } = plan
  const end = ended_at ?? cancel_at
  if (end) return `Ended on ${on(end)}`
  // A past-due plan doesn't renew until it's paid.
  const isRenewing = RUNNING_STATUSES.includes(status) && status !== 'past_due'
  if (!isRenewing || current_period_end === null) return undefined
  return next_amount
    ? `Changes to ${money(next_amount)} on ${on(current_period_end)}`
    : `Renews on ${on(current_period_end)}`
}
