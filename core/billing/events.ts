import type Stripe from 'stripe'
import { emailAdmins } from '#core/admin-accounts/notify'
import { prepareAccount } from '#core/billing/accounts'
import * as Emails from '#core/billing/emails'
import { CheckoutEntity, HandledEventEntity } from '#core/billing/entity'
import { type EventTarget, type SubscriptionRef, targetOf } from '#core/billing/event-target'
import { syncPromotion } from '#core/billing/promotion'
import { correctSubscription } from '#core/billing/sync'
import { findClient } from '#core/client/by-id'
import { CoachEntity } from '#core/coach/entity'
import { reconcileCharge, reconcileInvoice } from '#core/ledger/payments'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { queueEmail } from '#core/mail/queue-email'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { AppError } from '#core/shared/errors'
import { stripe } from '#core/stripe/client'

/** Longer than Stripe keeps events, so that an old event never counts as new. */
const KEPT_SECONDS = 40 * 24 * 3600

/**
 * Handles an event exactly once, whatever the number and order of its deliveries (rule webhook-activates). An
 * interrupted attempt writes nothing.
 */
export async function handle(event: Stripe.Event): Promise<void> {
  const target = targetOf(event)
  if (!target) return
  await writeWithRetry(async () => {
    if (await HandledEventEntity.find({ eventId: event.id })) return { writes: [] }
    const record = HandledEventEntity.create(
      { eventId: event.id, type: event.type, handledAt: nowIso(), expiresAt: nowSeconds() + KEPT_SECONDS },
      { else: changedMeanwhile },
    )
    return { writes: [record, ...(await effectsOf(target))] }
  }).catch((error: unknown) => {
    // A person would get this as a refusal. For an event it is a failure that has to raise an alarm.
    throw error instanceof AppError ? new Error('This event could not be handled', { cause: error }) : error
  })
}

async function effectsOf(target: EventTarget): Promise<Write[]> {
  switch (target.kind) {
    case 'subscription':
      return (await correctSubscription(target)).writes
    case 'checkout':
      return checkoutWrites(target)
    case 'invoice':
      return [
        ...(await correctSubscription(target)).writes,
        ...(await (target.failed ? queuePaymentFailedEmail(target) : reconcileInvoice(target.invoiceId))),
      ]
    case 'promotion':
      return syncPromotion(target)
    case 'charge':
      return [
        ...(await reconcileCharge(target.chargeId)),
        ...(target.failedRefundId ? await queueRefundFailedEmails(target.failedRefundId) : []),
      ]
    case 'account':
      return (await prepareAccount(target)).writes
  }
}

async function checkoutWrites({ sessionId, ...ref }: SubscriptionRef & { sessionId: string }) {
  const { writes, after } = await correctSubscription(ref)
  const { clientId, subscriptionId } = ref
  const checkoutUpdate = CheckoutEntity.upsert({ clientId, sessionId }, { set: { subscriptionId } })
  return after ? [...writes, checkoutUpdate] : []
}

async function queueRefundFailedEmails(refundId: string) {
  const { amount } = await stripe.refunds.retrieve(refundId)
  return emailAdmins(Emails.refundFailed(refundId, amount))
}

async function queuePaymentFailedEmail({ invoiceId, clientId }: SubscriptionRef & { invoiceId: string }) {
  const invoice = await stripe.invoices.retrieve(invoiceId)
  const coachId = invoice.parent?.subscription_details?.metadata?.coachId
  if (invoice.status !== 'open' || !coachId) return []
  const [client, coach] = await Promise.all([findClient(clientId), CoachEntity.find({ coachId })])
  return client && coach ? [queueEmail(client.email, Emails.paymentFailed(client, coach, invoice))] : []
}
