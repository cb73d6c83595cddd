import type Stripe from 'stripe'
import type { SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import { unservedCentsOf } from '#core/billing/payouts/unserved-time'
import { invoicesOf, paidPeriodEnd } from '#core/billing/plans/refund-and-cancel'
import { isRunning } from '#core/billing/plans/subscriptions'
import { inParallel } from '#core/lib/in-parallel'
import { log } from '#core/lib/log'
import { describeStripeError, isForeignAccount, isRefused, stripe } from '#core/stripe/client'
import { sendOnce } from '#core/stripe/requests'

const WHY = 'coach-left'

/** What a connected account holds, for refunds that are made at the same time. Cents. */
interface AccountBalance {
  /** Reserves up to this amount and returns how much was left to reserve. */
  take: (cents: number) => number
}

async function readBalanceAtStripe(stripeAccount: string | null): Promise<AccountBalance> {
  let left = stripeAccount ? Math.max(0, await balanceCentsAtStripe(stripeAccount)) : 0
  return {
    take: (cents) => {
      const taken = Math.min(left, cents)
      left -= taken
      return taken
    },
  }
}

/** 0 if the account is gone, because otherwise the erasure that asks would never end. */
async function balanceCentsAtStripe(stripeAccount: string): Promise<number> {
  try {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
    return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
  } catch (error) {
    if (!isForeignAccount(error)) throw error
    log('error', 'balance refused', describeStripeError(error))
    return 0
  }
}

/**
 * Refunds what clients paid for the time after a coach deleted their own account at `leftAt` (rule own-deletion), also
 * for plans that have ended since. The coach's share comes from their balance, and what that doesn't cover isn't
 * refunded: the platform never pays it. Nothing is covered without an account, which may have been closed. Safe to retry.
 */
export async function refundUnservedPlansAtStripe(
  plans: SubscriptionItem[],
  accountId: string | null,
  leftAt: string,
): Promise<void> {
  const from = Math.floor(Date.parse(leftAt) / 1000)
  const balance = await readBalanceAtStripe(accountId)
  await inParallel(
    plans.filter((plan) => isRunning(plan) || (plan.endedAt ?? 0) > from),
    (plan) => refundUnservedAtStripe(plan, from, balance),
  )
}

/**
 * Refunds one plan. `from` is in seconds since 1970. Stripe's metadata remembers what was and wasn't refunded, for the
 * email about the end of the plan.
 */
export async function refundUnservedAtStripe(
  { subscriptionId }: SubscriptionRef,
  from: number,
  balance: AccountBalance,
): Promise<void> {
  let unservedCents = 0
  let refundedCents = 0
  for await (const invoice of invoicesOf(subscriptionId)) {
    if (invoice.status !== 'paid') continue
    // They are sorted, and none before this one covers a later time.
    if (paidPeriodEnd(invoice) <= from) break
    const result = await refundPartAtStripe(invoice, unservedCentsOf(invoice, from), balance)
    unservedCents += result.unservedCents
    refundedCents += result.refundedCents
  }
  if (unservedCents === 0) return
  const { ended_at: endedAt } = await stripe.subscriptions.retrieve(subscriptionId)
  // An ended subscription can't be changed.
  if (!endedAt)
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
    await sendOnce(
      `refund-${WHY}`,
      {
        charge,
        amount: refundCents,
        reason: 'requested_by_customer' as const,
        reverse_transfer: true,
        refund_application_fee: true,
        metadata: { why: WHY },
      },
      (...request) => stripe.refunds.create(...request),
    )
    return refundCents
  } catch (error) {
    // Stripe would refuse it forever, which mustn't keep the coach's data.
    if (!isRefused(error)) throw error
    log('error', 'refund refused', describeStripeError(error))
    return 0
  }
}
