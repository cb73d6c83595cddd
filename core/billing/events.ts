import type Stripe from 'stripe'
import { emailAdmins } from '#core/admin-accounts/notify'
import { readAccountFromStripe } from '#core/billing/accounts'
import * as Letters from '#core/billing/emails'
import { CheckoutEntity, HandledEventEntity } from '#core/billing/entity'
import { type Subject, type SubscriptionRef, subjectOf } from '#core/billing/event-subject'
import { promoteOrRefundAtStripe } from '#core/billing/promotion'
import { correctSubscriptionAtStripe } from '#core/billing/sync'
import { findClient } from '#core/client/by-id'
import { CoachEntity } from '#core/coach/entity'
import { reconcileChargeAtStripe, reconcileInvoiceAtStripe } from '#core/ledger/payments'
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
  const subject = subjectOf(event)
  if (!subject) return
  await writeWithRetry(async () => {
    if (await HandledEventEntity.find({ eventId: event.id })) return { writes: [] }
    const record = HandledEventEntity.create(
      { eventId: event.id, type: event.type, handledAt: nowIso(), expiresAt: nowSeconds() + KEPT_SECONDS },
      { else: changedMeanwhile },
    )
    return { writes: [record, ...(await reconcileWithStripe(subject))] }
  }).catch((error: unknown) => {
    // A person would get this as a refusal. For an event it is a failure that has to raise an alarm.
    throw error instanceof AppError ? new Error('This event could not be handled', { cause: error }) : error
  })
}

/**
 * Reads the subject at Stripe, corrects there what the rules don't allow, and returns the writes that store the
 * result.
 */
async function reconcileWithStripe(subject: Subject): Promise<Write[]> {
  switch (subject.kind) {
    case 'subscription':
      return (await correctSubscriptionAtStripe(subject)).writes
    case 'checkout':
      return reconcileCheckoutWithStripe(subject)
    case 'invoice':
      return [
        ...(await correctSubscriptionAtStripe(subject)).writes,
        ...(await (subject.failed
          ? paymentFailedEmail(subject.clientId, await stripe.invoices.retrieve(subject.invoiceId))
          : reconcileInvoiceAtStripe(subject.invoiceId))),
      ]
    case 'promotion':
      return promoteOrRefundAtStripe(subject)
    case 'charge':
      return [
        ...(await reconcileChargeAtStripe(subject.chargeId)),
        ...(subject.failedRefundId
          ? await refundFailedEmails(await stripe.refunds.retrieve(subject.failedRefundId))
          : []),
      ]
    case 'account':
      return (await readAccountFromStripe(subject)).writes
  }
}

async function reconcileCheckoutWithStripe({ sessionId, ...ref }: SubscriptionRef & { sessionId: string }) {
  const { writes, after } = await correctSubscriptionAtStripe(ref)
  const { clientId, subscriptionId } = ref
  const bought = CheckoutEntity.upsert({ clientId, sessionId }, { set: { subscriptionId } })
  return after ? [...writes, bought] : []
}

const refundFailedEmails = ({ id, amount }: Stripe.Refund) => emailAdmins(Letters.refundFailed(id, amount))

async function paymentFailedEmail(clientId: string, invoice: Stripe.Invoice) {
  const coachId = invoice.parent?.subscription_details?.metadata?.coachId
  if (invoice.status !== 'open' || !coachId) return []
  const [client, coach] = await Promise.all([findClient(clientId), CoachEntity.find({ coachId })])
  return client && coach ? [queueEmail(client.email, Letters.paymentFailed(client, coach, invoice))] : []
}
