import type Stripe from 'stripe'
import { emailAdmins } from '#core/admin-accounts/notify'
import * as Emails from '#core/billing/emails'
import { type PlanSlot, RenewalEntity, SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-target'
import { pauseAtStripe, resumeAtStripe } from '#core/billing/pause'
import { slotOf } from '#core/billing/plan'
import { planChanged, planChangedByClient } from '#core/billing/plan-change-emails'
import { agreedChange } from '#core/billing/plan-change-rules'
import { findSlot, isAnotherRunningAtStripe, slotWrites } from '#core/billing/plan-slot'
import {
  type Correction,
  closeEndedAtStripe,
  endUnpaidAtStripe,
  paidPeriodEnd,
  type Reason,
  refundAndCancelAtStripe,
  refundAndPauseAtStripe,
  refundLaterPaymentsAtStripe,
} from '#core/billing/refund-and-cancel'
import {
  assertCountsUnchanged,
  assertUnchanged,
  isDamaged,
  isInWantedState,
  isOnHold,
  loadSaleContext,
  matchesOffer,
  mayRun,
  maySell,
  newAccountOf,
  type SaleContext,
} from '#core/billing/sale-context'
import { itemOf, WITH_INVOICE } from '#core/billing/subscription-item'
import { isRunning, renews } from '#core/billing/subscriptions'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { queueEmail } from '#core/mail/queue-email'
import { dayOf } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import { stripe } from '#core/stripe/client'

interface News {
  why: Reason | undefined
  newRefunds: Stripe.Invoice[]
  pause: Emails.PauseNews | undefined
}

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
    ...(await emailWrites(before, after, context, { why, newRefunds, pause })),
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

/**
 * Applies the rules to a plan at Stripe, after finishing a refund that was interrupted (rules
 * plan-needs-coach-and-link, refund-unsellable-payments).
 */
async function enforceRulesOnceAtStripe(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  item: Omit<SubscriptionItem, 'version'>,
  context: SaleContext,
): Promise<Correction> {
  const interruptedRefund = item.providerRefund
  if (interruptedRefund && interruptedRefund.why !== 'held' && !(before?.providerRefund && item.endedAt))
    return refundAndCancelAtStripe(item, interruptedRefund)
  if (item.endedAt !== null) return closeEndedAtStripe(item, isLateFor(before, item.endedAt))
  if (!isRunning(item)) return {}
  if (interruptedRefund?.why === 'held' && before?.providerRefund?.from !== interruptedRefund.from) {
    const previous = before && {
      ...before,
      currentPeriodEnd: item.currentPeriodEnd,
      isPaid: item.isPaid,
      providerRefund: interruptedRefund,
    }
    const returned = await refundLaterPaymentsAtStripe(item, interruptedRefund)
    const { remote, returned: more = [] } = await enforceRulesOnceAtStripe(previous, slot, item, context)
    return { remote, why: interruptedRefund.why, returned: withoutRepeats([...returned, ...more]) }
  }
  if (await isAnotherRunningAtStripe(slot, item))
    return refundAndCancelAtStripe(item, { why: 'duplicate', from: 0 })
  const from = paidUntil(before)
  if (from > 0 && isDamaged(context)) return {}
  const isEligible = from === 0 ? maySell(context) && matchesOffer(context, item) : mayRun(context)
  const newAccount = newAccountOf(item, context)
  if (isEligible)
    return item.isPaused || newAccount
      ? {
          remote: await resumeAtStripe(
            item,
            newAccount ? { transfer_data: { destination: newAccount } } : {},
          ),
        }
      : {}
  const shouldPause = isOnHold(context) && from > 0
  if (item.isPaid === false && !shouldPause) return endUnpaidAtStripe(item, { why: 'unavailable', from })
  if (item.isPaid !== false && (item.currentPeriodEnd ?? 0) > from)
    return shouldPause
      ? refundAndPauseAtStripe(item, from)
      : refundAndCancelAtStripe(item, { why: 'unavailable', from })
  if (isInWantedState(item, context)) return {}
  return {
    remote: await (shouldPause ? pauseAtStripe(item) : resumeAtStripe(item, { cancel_at_period_end: true })),
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

/** Until when the plan is paid, as far as the table has seen. Payments for later are new. */
function paidUntil(before: SubscriptionItem | undefined): number {
  if (!before?.currentPeriodEnd || before.status.startsWith('incomplete')) return 0
  return before.isPaid === false ? before.currentPeriodEnd - 1 : before.currentPeriodEnd
}

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

/**
 * Returns what the client has to be told about a plan whose coach is deleted or has no account: that it is paused, that
 * it continues, or that it has ended with the coach (rules deleted-coach, bank-card).
 */
function pauseNews(
  before: SubscriptionItem | undefined,
  latest: Pick<SubscriptionItem, 'status' | 'isPaused'>,
  { client, coach }: SaleContext,
): Emails.PauseNews | undefined {
  const isCoachDeleted = coach?.status === 'DELETED' && client?.status !== 'DELETED'
  const isAccountClosed = coach?.status === 'APPROVED' && coach.accountClosedAt !== null
  if (!isRunning(latest))
    return before && isRunning(before) && (isCoachDeleted || before.isPauseAnnounced) ? 'ended' : undefined
  if (before?.isPauseAnnounced) return latest.isPaused ? undefined : 'resumed'
  return latest.isPaused && (isCoachDeleted || isAccountClosed) ? 'paused' : undefined
}

async function refundShortfallEmails(client: ClientItem, { unserved }: SubscriptionItem): Promise<Write[]> {
  const isShort = unserved && unserved.refundedCents < unserved.cents
  return isShort ? await emailAdmins(Emails.refundShortfall(client, unserved)) : []
}

async function emailWrites(
  before: SubscriptionItem | undefined,
  after: SubscriptionItem,
  context: SaleContext,
  { why, newRefunds, pause }: News,
): Promise<Write[]> {
  const isFirst = isRunning(after) && (before === undefined || before.status === 'incomplete')
  const change = isFirst ? undefined : agreedChange(before, after)
  if (!isFirst && newRefunds.length === 0 && !pause && !change) return []
  const { coach } = context
  const client = await ClientEntity.findIncludingDeleted({ clientId: after.clientId })
  if (!client || !coach) return []
  const pauseEmails =
    pause && client.status !== 'DELETED'
      ? [
          queueEmail(client.email, Emails.pauseChanged(client, coach, after, pause)),
          ...(pause === 'ended' ? await refundShortfallEmails(client, after) : []),
        ]
      : []
  if (change && newRefunds.length === 0)
    return [
      ...pauseEmails,
      queueEmail(client.email, planChanged(client, coach, after, change === 'upgrade')),
      queueEmail(coach.email, planChangedByClient(coach, client, after)),
    ]
  if (newRefunds.length === 0 || !why)
    return isFirst
      ? [
          queueEmail(client.email, Emails.subscribed(client, coach, after)),
          queueEmail(coach.email, Emails.newSubscriber(coach, client, after)),
        ]
      : pauseEmails
  const returned = {
    ...after,
    amountCents: newRefunds.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
  }
  return [
    queueEmail(
      client.email,
      why === 'duplicate'
        ? Emails.refundedDuplicate(client, coach, returned)
        : Emails.refundedUnavailable({
            client,
            coach,
            subscription: returned,
            why: why === 'unavailable' && isOfferChanged(before, after, context) ? 'changed' : why,
          }),
    ),
    ...pauseEmails,
  ]
}

/** Whether a first payment was refunded only because the offer isn't the one that the client paid for. */
const isOfferChanged = (
  before: SubscriptionItem | undefined,
  after: SubscriptionItem,
  context: SaleContext,
): boolean => paidUntil(before) === 0 && mayRun(context) && !matchesOffer(context, after)
