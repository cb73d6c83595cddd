import type Stripe from 'stripe'
import type { SubscriptionRef } from '#core/billing/event-target'
import { invoicesOf, paidPeriodEnd } from '#core/billing/refund-and-cancel'
import { unservedCentsOf } from '#core/billing/unserved-time'
import { log } from '#core/lib/log'
import { describeStripeError, isRefused, stripe } from '#core/stripe/client'
import { idempotent } from '#core/stripe/requests'

const WHY = 'coach-left'

/** What a connected account holds, for refunds that are made at the same time. Cents. */
export interface AccountBalance {
  /** Reserves up to this amount and returns how much was left to reserve. */
  take: (cents: number) => number
}

export async function readBalanceAtStripe(stripeAccount: string): Promise<AccountBalance> {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
  let left = Math.max(
    0,
    [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0),
  )
  return {
    take: (cents) => {
      const taken = Math.min(left, cents)
      left -= taken
      return taken
    },
  }
}

/**
 * Refunds what a client paid for the time after `from` (seconds), when the coach deleted their own account (rule
 * own-deletion). The coach's share comes from their balance, and what that doesn't cover isn't refunded: the platform
 * never pays it. Stripe's metadata remembers both amounts, for the email about the end of the plan. Safe to retry
 * until the plan has ended.
 */
export async function refundUnservedAtStripe(
  { subscriptionId }: SubscriptionRef,
  from: number,
  balance: AccountBalance,
): Promise<void> {
  const { ended_at: endedAt } = await stripe.subscriptions.retrieve(subscriptionId)
  if (endedAt) return
  let unservedCents = 0
  let refundedCents = 0
  for await (const invoice of invoicesOf(subscriptionId)) {
    // They are sorted, and none before this one covers a later time.
    if (invoice.status === 'paid' && paidPeriodEnd(invoice) <= from) break
    if (invoice.status !== 'paid') continue
    const result = await refundPartAtStripe(invoice, unservedCentsOf(invoice, from), balance)
    unservedCents += result.unservedCents
    refundedCents += result.refundedCents
  }
  if (unservedCents > 0)
    await stripe.subscriptions.update(subscriptionId, {
      metadata: { unservedCents: String(unservedCents), unservedRefundCents: String(refundedCents) },
    })
}

interface Part {
  /** Without what was refunded for another reason. */
  unservedCents: number
  refundedCents: number
}

async function refundPartAtStripe(
  { id: invoice }: Stripe.Invoice,
  cents: number,
  balance: AccountBalance,
): Promise<Part> {
  const part = { unservedCents: 0, refundedCents: 0 }
  if (cents <= 0) return part
  const payments = stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  for await (const { payment } of payments) {
    const charge = chargeOf(payment)
    if (!charge) continue
    const done = await refundedBefore(charge)
    const open = Math.max(
      0,
      Math.min(cents - part.unservedCents, charge.amount - charge.amount_refunded + done),
    )
    part.unservedCents += open
    part.refundedCents += done || (await refundChargeAtStripe(charge, open, balance))
  }
  return part
}

function chargeOf({ payment_intent: intent }: Stripe.InvoicePayment.Payment): Stripe.Charge | undefined {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return typeof charge === 'object' && charge && !charge.disputed ? charge : undefined
}

/** An idempotency key is forgotten after a day, and an erasure may be repeated later. */
async function refundedBefore({ id: charge }: Stripe.Charge): Promise<number> {
  let cents = 0
  for await (const { amount, metadata } of stripe.refunds.list({ charge, limit: 100 }))
    if (metadata?.why === WHY) cents += amount
  return cents
}

async function refundChargeAtStripe(
  { id: charge, amount, application_fee_amount: fee }: Stripe.Charge,
  cents: number,
  balance: AccountBalance,
): Promise<number> {
  const coachShare = 1 - (fee ?? 0) / amount
  const needed = Math.ceil(cents * coachShare)
  const covered = balance.take(needed)
  const refundCents = covered === needed ? cents : Math.floor(covered / coachShare)
  if (refundCents === 0) return 0
  try {
    await stripe.refunds.create(
      ...idempotent(`refund-${WHY}`, {
        charge,
        amount: refundCents,
        reason: 'requested_by_customer' as const,
        reverse_transfer: true,
        refund_application_fee: true,
        metadata: { why: WHY },
      }),
    )
    return refundCents
  } catch (error) {
    // Stripe would refuse it forever, which mustn't keep the coach's data.
    if (!isRefused(error)) throw error
    log('error', 'refund refused', describeStripeError(error))
    return 0
  }
}
