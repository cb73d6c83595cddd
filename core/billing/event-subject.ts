import type Stripe from 'stripe'
import { idOf, PROMOTION } from '#core/stripe/reference'

export interface SubscriptionRef {
  clientId: string
  subscriptionId: string
}

/** What an event makes us read again from the provider. Its own picture of things may be old by now. */
export type Subject =
  | ({ kind: 'subscription' } & SubscriptionRef)
  | ({ kind: 'checkout'; sessionId: string } & SubscriptionRef)
  | ({ kind: 'invoice'; invoiceId: string; failed: boolean } & SubscriptionRef)
  | { kind: 'promotion'; coachId: string; sessionId: string }
  | { kind: 'charge'; chargeId: string; failedRefundId?: string }
  | { kind: 'account'; accountId: string; coachId: string }

/** The events that change anything here; all others are accepted and forgotten. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.updated',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'transfer.reversed',
  'application_fee.refunded',
  'account.updated',
] as const satisfies Stripe.Event['type'][]

export function subjectOf(event: Stripe.Event): Subject | undefined {
  // What happens on a coach's own account is the coach's business, but for the account itself.
  if (event.account && event.type !== 'account.updated') return undefined
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, subscription, metadata } = event.data.object
      if (metadata?.kind === PROMOTION && metadata.coachId)
        return { kind: 'promotion', coachId: metadata.coachId, sessionId: id }
      const subject = subscriptionSubject(subscription, metadata)
      return subject && { ...subject, kind: 'checkout', sessionId: id }
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionSubject(event.data.object, event.data.object.metadata)
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const details = planOf(event.data.object)
      const subject = subscriptionSubject(details?.subscription, details?.metadata)
      const failed = event.type === 'invoice.payment_failed'
      return subject && { ...subject, kind: 'invoice', invoiceId: event.data.object.id, failed }
    }
    case 'invoice.updated': {
      const details = planOf(event.data.object)
      return subscriptionSubject(details?.subscription, details?.metadata)
    }
    case 'refund.failed': {
      const { id, charge } = event.data.object
      return charge ? { kind: 'charge', chargeId: idOf(charge), failedRefundId: id } : undefined
    }
    case 'transfer.reversed': {
      const { source_transaction: charge, metadata } = event.data.object
      const chargeId = charge ? idOf(charge) : metadata.charge
      return chargeId ? { kind: 'charge', chargeId } : undefined
    }
    case 'charge.refunded':
      return { kind: 'charge', chargeId: event.data.object.id }
    case 'application_fee.refunded':
    case 'refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { charge } = event.data.object
      return charge ? { kind: 'charge', chargeId: idOf(charge) } : undefined
    }
    case 'account.updated': {
      const { id, metadata } = event.data.object
      return metadata?.coachId ? { kind: 'account', accountId: id, coachId: metadata.coachId } : undefined
    }
    default:
      return undefined
  }
}

/** The subscription of an invoice, as versions of the API before March 2025 show it. */
interface OldInvoice {
  subscription?: string | null
  subscription_details?: { metadata?: Stripe.Metadata | null } | null
}

/**
 * An event has the shape of the webhook endpoint's version, and in the list of lost ones that of the account's, whatever
 * we ask for. Only of invoices do we read what has moved.
 */
function planOf(invoice: Stripe.Invoice & OldInvoice) {
  const { parent, subscription, subscription_details: old } = invoice
  return parent?.subscription_details ?? { subscription, metadata: old?.metadata }
}

/** Whose it is was written into the metadata at checkout; what has none was not sold by us. */
function subscriptionSubject(
  subscription: string | { id: string } | null | undefined,
  metadata: Stripe.Metadata | null | undefined,
): ({ kind: 'subscription' } & SubscriptionRef) | undefined {
  if (!subscription || !metadata?.clientId) return undefined
  return { kind: 'subscription', subscriptionId: idOf(subscription), clientId: metadata.clientId }
}
