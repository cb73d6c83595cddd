import type { SubscriptionItem } from '#core/billing/entity'
import { isRunning } from '#core/billing/plans/subscriptions'
import { type AppError, conflict } from '#core/shared/errors'

export type Direction = 'upgrade' | 'downgrade' | 'keep' | 'same'

type Current = Pick<
  SubscriptionItem,
  'status' | 'amountCents' | 'nextAmountCents' | 'cancelAt' | 'isPaid' | 'isPaused'
>

/**
 * What changing a plan to another monthly price means. A lower price always starts with the next period, also when it
 * replaces another one that is waiting. `keep` means that the current price stays after all.
 */
export function directionOf(
  { amountCents, nextAmountCents }: Pick<Current, 'amountCents' | 'nextAmountCents'>,
  cents: number,
): Direction {
  if (cents === (nextAmountCents ?? amountCents)) return 'same'
  if (cents === amountCents) return 'keep'
  return cents > amountCents ? 'upgrade' : 'downgrade'
}

/** Why a running plan can't be changed to this price now (rule change-of-plan). Undefined if it can. */
export function refusalOfChange(plan: Current, cents: number): AppError | undefined {
  if (plan.cancelAt !== null)
    return conflict('This plan is set to end. Keep it first, then change it.', 'ENDING')
  if (plan.isPaused) return conflict('This plan is paused. Please try again later.', 'PAUSED')
  if (plan.status === 'past_due' || plan.isPaid === false)
    return conflict('Your last payment failed. Update your card first, then change your plan.', 'PAST_DUE')
  // Stripe would calculate the difference from the lower price, which isn't what was paid for this period.
  if (plan.nextAmountCents !== null && directionOf(plan, cents) === 'upgrade')
    return conflict('Keep your current plan first. Then you can upgrade.', 'CHANGE_PENDING')
  return undefined
}

type Priced = Pick<SubscriptionItem, 'status' | 'amountCents' | 'nextAmountCents'>

/**
 * How the agreed price of a running plan has changed, or undefined if it hasn't. A lower price that takes effect was
 * agreed before.
 */
export function agreedChange(before: Priced | undefined, after: Priced): 'upgrade' | 'other' | undefined {
  if (!before || !isRunning(before) || !isRunning(after)) return undefined
  if (agreedCents(before) === agreedCents(after)) return undefined
  return after.amountCents > before.amountCents ? 'upgrade' : 'other'
}

const agreedCents = ({ amountCents, nextAmountCents }: Priced) => nextAmountCents ?? amountCents
