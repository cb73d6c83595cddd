import type { ProviderRefund, SubscriptionItem } from '#core/billing/entity'
import { isRunning } from '#core/billing/plans/subscriptions'
import {
  isDamaged,
  isInWantedState,
  isOnHold,
  matchesOffer,
  mayRun,
  maySell,
  newAccountOf,
  type SaleContext,
} from '#core/billing/sales/sale-context'

type Plan = Omit<SubscriptionItem, 'version'>

/** What has to happen to a plan at Stripe. `from`: payments for the time after it are refunded, in seconds since 1970. */
export type Action =
  | { do: 'nothing' }
  /** Refunds and ends the plan now. */
  | { do: 'refundAndCancel'; refund: ProviderRefund }
  /** The plan has ended. Refunds what was paid too late, and voids what could still be paid. */
  | { do: 'closeEnded' }
  /** Completes the refund of a paused plan and decides again. */
  | { do: 'completeHeldRefund'; refund: ProviderRefund }
  /** A period has begun that isn't paid. Ends the plan without charging it. */
  | { do: 'endUnpaid'; from: number }
  | { do: 'refundAndPause'; from: number }
  | { do: 'pause' }
  /** Ends a pause and, with `accountId`, pays this account of the coach from now on. */
  | { do: 'resume'; accountId: string | undefined }
  | { do: 'endWithPeriod' }

interface Situation {
  /** As the table has it. Undefined for a plan that is new to us. */
  before: SubscriptionItem | undefined
  /** As Stripe has it. */
  plan: Plan
  context: SaleContext
  /** Another plan for the same thing is running. */
  isDuplicate: boolean
}

/**
 * Decides what the rules require of a plan (rules plan-needs-coach-and-link, refund-unsellable-payments). It asks no one,
 * so that each case can be tested without Stripe.
 */
export function decideSubscription({ before, plan, context, isDuplicate }: Situation): Action {
  const { providerRefund: refund, isPaid, endedAt } = plan
  const from = paidUntil(before)
  const isNew = from === 0

  // A refund that was interrupted is completed first, unless the table says that it was, and the plan has ended.
  const isCompleted = before?.providerRefund && endedAt !== null
  if (refund && refund.why !== 'held' && !isCompleted) return { do: 'refundAndCancel', refund }
  if (endedAt !== null) return { do: 'closeEnded' }
  if (!isRunning(plan)) return { do: 'nothing' }
  if (refund?.why === 'held' && before?.providerRefund?.from !== refund.from)
    return { do: 'completeHeldRefund', refund }
  if (isDuplicate) return { do: 'refundAndCancel', refund: { why: 'duplicate', from: 0 } }

  if (isDamaged(context) && !isNew) return { do: 'nothing' }
  if (isNew ? maySell(context) && matchesOffer(context, plan) : mayRun(context)) {
    const accountId = newAccountOf(plan, context)
    return plan.isPaused || accountId ? { do: 'resume', accountId } : { do: 'nothing' }
  }

  const shouldPause = isOnHold(context) && !isNew
  if (isPaid === false && !shouldPause) return { do: 'endUnpaid', from }
  const hasNewPayment = isPaid !== false && (plan.currentPeriodEnd ?? 0) > from
  if (hasNewPayment)
    return shouldPause
      ? { do: 'refundAndPause', from }
      : { do: 'refundAndCancel', refund: { why: 'unavailable', from } }
  if (isInWantedState(plan, context)) return { do: 'nothing' }
  return { do: shouldPause ? 'pause' : 'endWithPeriod' }
}

/** Until when the plan is paid, as far as the table has seen. Payments for later are new. */
export function paidUntil(before: SubscriptionItem | undefined): number {
  if (!before?.currentPeriodEnd || before.status.startsWith('incomplete')) return 0
  return before.isPaid === false ? before.currentPeriodEnd - 1 : before.currentPeriodEnd
}
