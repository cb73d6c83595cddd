import type Stripe from 'stripe'
import { prepareAdminEmails } from '#core/admin-accounts/notify'
import * as Emails from '#core/billing/emails'
import { CheckoutEntity, HandledEventEntity } from '#core/billing/entity'
import { type EventTarget, type SubscriptionRef, targetOf } from '#core/billing/events/event-target'
import { prepareCloseAccount, readAccountFromStripe } from '#core/billing/payouts/accounts'
import { correctSubscriptionAtStripe } from '#core/billing/plans/sync'
import { prepareForgetCustomer } from '#core/billing/sales/customers'
import { promoteOrRefundAtStripe } from '#core/billing/sales/promotion'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { reconcileChargeAtStripe, reconcileInvoiceAtStripe } from '#core/ledger/payments'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { AppError } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import { stripe } from '#core/stripe/client'
import { PROMOTION } from '#core/stripe/requests'

/**
 * Handles an event exactly once, whatever the number and order of its deliveries (rule webhook-activates). An
 * interrupted attempt writes nothing.
 */
export async function handleStripeEvent(event: Stripe.Event): Promise<void> {
  const target = targetOf(event)
  if (!target) return
  await writeWithRetry(async () => {
    if (await HandledEventEntity.find({ eventId: event.id })) return { writes: [] }
    const record = HandledEventEntity.create(
      {
        eventId: event.id,
        type: event.type,
        handledAt: nowIso(),
        expiresAt: nowSeconds() + RETENTION.handledEvent,
      },
      { else: changedMeanwhile },
    )
    return { writes: [record, ...(await reconcileWithStripe(target))] }
  }).catch((error: unknown) => {
    // A person would get this as a refusal. For an event it is a failure that has to raise an alarm.
    throw error instanceof AppError ? new Error('This event could not be handled', { cause: error }) : error
  })
}

/**
 * Reads the subject at Stripe, corrects there what the rules don't allow, and returns the writes that store the
 * result.
 */
async function reconcileWithStripe(target: EventTarget): Promise<Write[]> {
  switch (target.kind) {
    case 'subscription':
      return (await correctSubscriptionAtStripe(target)).writes
    case 'checkout':
      return reconcileCheckoutWithStripe(target)
    case 'invoice':
      return [
        ...(await correctSubscriptionAtStripe(target)).writes,
        ...(await (target.failed
          ? preparePaymentFailedEmail(target.clientId, await stripe.invoices.retrieve(target.invoiceId))
          : reconcileInvoiceAtStripe(target.invoiceId))),
      ]
    case 'promotion':
      return promoteOrRefundAtStripe(target)
    case 'charge':
      return [
        ...(await reconcileChargeAtStripe(target.chargeId)),
        ...(target.failedRefundId
          ? await prepareRefundFailedEmails(
              await stripe.refunds.retrieve(target.failedRefundId, { expand: ['charge'] }),
            )
          : []),
      ]
    case 'account':
      return (await readAccountFromStripe(target)).writes
    case 'closed-account':
      return prepareCloseAccount(target.accountId)
    case 'deleted-customer':
      return prepareForgetCustomer(target.customer)
  }
}

async function reconcileCheckoutWithStripe({ sessionId, ...ref }: SubscriptionRef & { sessionId: string }) {
  const { writes, after } = await correctSubscriptionAtStripe(ref)
  const { clientId, subscriptionId } = ref
  const checkoutUpdate = CheckoutEntity.upsert({ clientId, sessionId }, { set: { subscriptionId } })
  return after ? [...writes, checkoutUpdate] : []
}

function prepareRefundFailedEmails({ id: refundId, amount: amountCents, charge }: Stripe.Refund) {
  const isPromotion = charge !== null && typeof charge === 'object' && charge.metadata.kind === PROMOTION
  return prepareAdminEmails(Emails.refundFailed({ refundId, amountCents, isPromotion }))
}

async function preparePaymentFailedEmail(clientId: string, invoice: Stripe.Invoice) {
  const coachId = invoice.parent?.subscription_details?.metadata?.coachId
  if (invoice.status !== 'open' || !coachId) return []
  const [client, coach] = await Promise.all([ClientEntity.find({ clientId }), CoachEntity.find({ coachId })])
  return client && coach ? [prepareEmail(client.email, Emails.paymentFailed(client, coach, invoice))] : []
}
