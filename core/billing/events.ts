import type Stripe from 'stripe'
import { mailToAdmins } from '#core/admin/notify'
import { prepareAccount } from '#core/billing/accounts'
import { CheckoutEntity, HandledEventEntity } from '#core/billing/entity'
import { type Subject, type SubscriptionRef, subjectOf } from '#core/billing/event-subject'
import * as Letters from '#core/billing/letters'
import { settlePromotion } from '#core/billing/promotion'
import { correctSubscription } from '#core/billing/sync'
import { findClient } from '#core/client/by-id'
import { CoachEntity } from '#core/coach/entity'
import { evenOutCharge, evenOutInvoice } from '#core/ledger/payments'
import { overtaken } from '#core/lib/again'
import { nowIso, nowSeconds } from '#core/lib/clock'
import { settle } from '#core/lib/settle'
import type { Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { stripe } from '#core/stripe/client'

/** Longer than the provider keeps events, so that none is ever taken for new again. */
const KEPT_SECONDS = 40 * 24 * 3600

/** Once, whatever the number and order of its deliveries (rule webhook-activates): stopped halfway, nothing is written. */
export async function handle(event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  if (!subject) return
  await settle(async () => {
    if (await HandledEventEntity.find({ eventId: event.id })) return { writes: [] }
    const record = HandledEventEntity.create(
      { eventId: event.id, type: event.type, handledAt: nowIso(), expiresAt: nowSeconds() + KEPT_SECONDS },
      { else: overtaken },
    )
    return { writes: [record, ...(await effectsOf(subject))] }
  })
}

async function effectsOf(subject: Subject): Promise<Write[]> {
  switch (subject.kind) {
    case 'subscription':
      return (await correctSubscription(subject)).writes
    case 'checkout':
      return checkoutWrites(subject)
    case 'invoice':
      return [
        ...(await correctSubscription(subject)).writes,
        ...(await (subject.failed ? failureLetter(subject) : evenOutInvoice(subject.invoiceId))),
      ]
    case 'promotion':
      return settlePromotion(subject)
    case 'charge':
      return [
        ...(await evenOutCharge(subject.chargeId)),
        ...(subject.failedRefundId ? await refundLetters(subject.failedRefundId) : []),
      ]
    case 'account':
      return (await prepareAccount(subject)).writes
  }
}

async function checkoutWrites({ sessionId, ...ref }: SubscriptionRef & { sessionId: string }) {
  const { writes, after } = await correctSubscription(ref)
  const { clientId, subscriptionId } = ref
  const bought = CheckoutEntity.upsert({ clientId, sessionId }, { set: { subscriptionId } })
  return after ? [...writes, bought] : []
}

async function refundLetters(refundId: string) {
  const { amount } = await stripe.refunds.retrieve(refundId)
  return mailToAdmins(Letters.refundFailed(refundId, amount))
}

async function failureLetter({ invoiceId, clientId }: SubscriptionRef & { invoiceId: string }) {
  const invoice = await stripe.invoices.retrieve(invoiceId)
  const coachId = invoice.parent?.subscription_details?.metadata?.coachId
  if (invoice.status !== 'open' || !coachId) return []
  const [client, coach] = await Promise.all([findClient(clientId), CoachEntity.find({ coachId })])
  return client && coach ? [mail(client.email, Letters.paymentFailed(client, coach, invoice))] : []
}
