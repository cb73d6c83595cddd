import type Stripe from 'stripe'
import { type PlanSlot, RenewalEntity, SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import { decideSubscription, paidUntil } from '#core/billing/plans/decide-subscription'
import { pauseAtStripe, resumeAtStripe } from '#core/billing/plans/pause'
import { slotOf } from '#core/billing/plans/plan'
import { findSlot, isAnotherRunningAtStripe, slotWrites } from '#core/billing/plans/plan-slot'
import {
  type Correction,
  closeEndedAtStripe,
  endUnpaidAtStripe,
  paidPeriodEnd,
  type Reason,
  refundAndCancelAtStripe,
  refundAndPauseAtStripe,
  refundLaterPaymentsAtStripe,
} from '#core/billing/plans/refund-and-cancel'
import { pauseNews, prepareSubscriptionEmails } from '#core/billing/plans/subscription-emails'
import { itemOf, WITH_INVOICE } from '#core/billing/plans/subscription-item'
import { isRunning, renews } from '#core/billing/plans/subscriptions'
import {
  assertCountsUnchanged,
  assertUnchanged,
  loadSaleContext,
  type SaleContext,
} from '#core/billing/sales/sale-context'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { dayOf } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import { stripe } from '#core/stripe/client'

interface CorrectionWrites {
  writes: Write[]
  after: SubscriptionItem | undefined
}

export const syncSubscriptionWithStripe = (ref: SubscriptionRef) =>
  writeWithRetry(() => correctSubscriptionAtStripe(ref))

/**
 * Stores Stripe's response to a change. The first attempt relies on what was read before the change was requested. If
 * any of it has changed since, a retry reads everything again.
 */
export async function storeStripeResponse(
  before: SubscriptionItem,
  slot: PlanSlot,
  context: SaleContext,
  answer: Stripe.Subscription,
) {
  const item = itemOf(answer)
  const { after = before } = await writeWithRetry(
    () => correctSubscriptionAtStripe(before),
    item?.clientId === before.clientId ? () => correctFromAtStripe(before, slot, context, item) : undefined,
  )
  return after
}

/** Corrects at Stripe what the rules don't allow. The returned `writes` update the stored subscription and its slot. */
export async function correctSubscriptionAtStripe(ref: SubscriptionRef): Promise<CorrectionWrites> {
  const before = await SubscriptionEntity.find(ref)
  const item = itemOf(await stripe.subscriptions.retrieve(ref.subscriptionId, WITH_INVOICE))
  if (item?.clientId !== ref.clientId) return { writes: [], after: undefined }
  const [slot, context] = await Promise.all([findSlot(slotOf(item.clientId, item)), loadSaleContext(item)])
  return correctFromAtStripe(before, slot, context, item)
}

const correctFromAtStripe = async (
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  context: SaleContext,
  item: Omit<SubscriptionItem, 'version'>,
): Promise<CorrectionWrites> =>
  prepareWrites(before, slot, context, await enforceRulesAtStripe(before, slot, item, context))

interface Enforced {
  /** The subscription as Stripe has it now. */
  latest: Omit<SubscriptionItem, 'version'>
  why: Reason | undefined
  returned: Stripe.Invoice[]
}

/** Prepares the writes that store what was done at Stripe. */
async function prepareWrites(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  context: SaleContext,
  { latest, why, returned }: Enforced,
): Promise<CorrectionWrites> {
  const newRefunds = returned.filter(({ id }) => !before?.givenBack?.includes(id))
  const givenBack = [...(before?.givenBack ?? []), ...newRefunds.map(({ id }) => id)]
  const pause = pauseNews(before, latest, context)
  const after = {
    ...latest,
    ...(givenBack.length > 0 && { givenBack }),
    ...((pause === 'paused' || (pause === undefined && before?.isPauseAnnounced)) && {
      isPauseAnnounced: true as const,
    }),
    version: (before?.version ?? 0) + 1,
  }
  const slotChange = slotWrites(slot, after)
  // If the plan loses its eligibility after this transaction, the change that causes it finds the plan in its slot
  // and ends it.
  const isStarting = renews(after) && !(before && renews(before))
  const writes = [
    ...storeWrites(before, after),
    ...slotChange.writes,
    ...(isStarting
      ? assertUnchanged(context, { more: slotChange.more })
      : slotChange.more !== 0
        ? assertCountsUnchanged(context, { more: slotChange.more })
        : []),
    ...(await prepareSubscriptionEmails(before, after, context, { why, newRefunds, pause })),
  ]
  return { writes, after }
}

/**
 * Repeats until Stripe's response shows no new period or payment: a plan may renew between its check and its change.
 */
async function enforceRulesAtStripe(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  item: Omit<SubscriptionItem, 'version'>,
  context: SaleContext,
): Promise<Enforced> {
  const { remote, why, returned = [] } = await enforceRulesOnceAtStripe(before, slot, item, context)
  const latest = (remote && itemOf(remote)) ?? item
  if (latest.currentPeriodEnd === item.currentPeriodEnd && latest.isPaid === item.isPaid)
    return { latest, why, returned }
  const next = await enforceRulesAtStripe(before, slot, latest, context)
  return {
    latest: next.latest,
    // The reason of the first refund: the repetition may only find that the plan has already ended.
    why: returned.length > 0 ? why : (next.why ?? why),
    returned: withoutRepeats([...returned, ...next.returned]),
  }
}

/** A repetition also returns the invoices that were refunded before it. */
const withoutRepeats = (invoices: Stripe.Invoice[]): Stripe.Invoice[] => [
  ...new Map(invoices.map((invoice) => [invoice.id, invoice])).values(),
]

/** Does what the rules require of a plan (`decideSubscription`). */
async function enforceRulesOnceAtStripe(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  plan: Omit<SubscriptionItem, 'version'>,
  context: SaleContext,
): Promise<Correction> {
  const isDuplicate = isRunning(plan) && (await isAnotherRunningAtStripe(slot, plan))
  const action = decideSubscription({ before, plan, context, isDuplicate })
  switch (action.do) {
    case 'nothing':
      return {}
    case 'refundAndCancel':
      return refundAndCancelAtStripe(plan, action.refund)
    case 'closeEnded':
      return closeEndedAtStripe(plan, isLateFor(before, plan.endedAt ?? 0))
    case 'completeHeldRefund': {
      const { refund: providerRefund } = action
      const { currentPeriodEnd, isPaid } = plan
      const returned = await refundLaterPaymentsAtStripe(plan, providerRefund)
      const seen = before && { ...before, currentPeriodEnd, isPaid, providerRefund }
      const { remote, returned: more = [] } = await enforceRulesOnceAtStripe(seen, slot, plan, context)
      return { remote, why: providerRefund.why, returned: withoutRepeats([...returned, ...more]) }
    }
    case 'endUnpaid':
      return endUnpaidAtStripe(plan, { why: 'unavailable', from: action.from })
    case 'refundAndPause':
      return refundAndPauseAtStripe(plan, action.from)
    case 'pause':
      return { remote: await pauseAtStripe(plan) }
    case 'resume': {
      const { accountId: destination } = action
      return { remote: await resumeAtStripe(plan, destination ? { transfer_data: { destination } } : {}) }
    }
    case 'endWithPeriod':
      return { remote: await resumeAtStripe(plan, { cancel_at_period_end: true }) }
  }
}

/**
 * Matches payments of an ended plan that are refunded: those made after its end, or for a time after it that the
 * table hasn't seen paid.
 */
const isLateFor = (before: SubscriptionItem | undefined, endedAt: number) => (invoice: Stripe.Invoice) =>
  invoice.status === 'paid' &&
  !before?.givenBack?.includes(invoice.id) &&
  ((invoice.status_transitions.paid_at ?? 0) > endedAt ||
    paidPeriodEnd(invoice) > Math.max(endedAt, paidUntil(before)))

/**
 * Writes the subscription even if nothing changed: the new version makes a concurrent write fail if it is based on an
 * earlier read from Stripe.
 */
function storeWrites(before: SubscriptionItem | undefined, after: SubscriptionItem): Write[] {
  const { clientId, subscriptionId, currentPeriodEnd: end } = after
  const renewal =
    end !== null && end !== before?.currentPeriodEnd
      ? [
          RenewalEntity.put({
            day: dayOf(end * 1000),
            subscriptionId,
            clientId,
            expiresAt: end + RETENTION.renewal,
          }),
        ]
      : []
  return [
    before
      ? SubscriptionEntity.put(after, { if: { version: before.version }, else: changedMeanwhile })
      : SubscriptionEntity.create(after, { else: changedMeanwhile }),
    ...renewal,
  ]
}
