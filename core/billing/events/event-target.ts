import type Stripe from 'stripe'
import { idOf, PROMOTION } from '#core/stripe/requests'

export interface SubscriptionRef {
  clientId: string
  subscriptionId: string
}

/** What to fetch from Stripe because of an event. The event's own copy of the object may be outdated. */
export type EventTarget =
  | ({ kind: 'subscription' } & SubscriptionRef)
  | ({ kind: 'checkout'; sessionId: string } & SubscriptionRef)
  | ({ kind: 'invoice'; invoiceId: string; failed: boolean } & SubscriptionRef)
  | { kind: 'promotion'; coachId: string; sessionId: string }
  | { kind: 'charge'; chargeId: string; failedRefundId?: string }
  | { kind: 'account'; accountId: string; coachId: string }
  | { kind: 'closed-account'; accountId: string }
  | { kind: 'deleted-customer'; customer: Pick<Stripe.Customer, 'id' | 'metadata'> }

/** The events of our own account that change anything here. All others are accepted and ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.deleted',
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
] as const satisfies Stripe.Event['type'][]

/** The same for the coaches' accounts. Everything else there concerns only the coach. */
export const ACCOUNT_EVENT_TYPES = [
  'account.updated',
  'account.application.deauthorized',
] as const satisfies Stripe.Event['type'][]

export function targetOf(event: Stripe.Event): EventTarget | undefined {
  if (event.account && !ACCOUNT_EVENT_TYPES.some((type) => type === event.type)) return undefined
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, subscription, metadata } = event.data.object
      if (metadata?.kind === PROMOTION && metadata.coachId)
        return { kind: 'promotion', coachId: metadata.coachId, sessionId: id }
      const target = subscriptionTarget(subscription, metadata)
      return target && { ...target, kind: 'checkout', sessionId: id }
    }
    case 'customer.deleted':
      return { kind: 'deleted-customer', customer: event.data.object }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionTarget(event.data.object, event.data.object.metadata)
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const details = planOf(event.data.object)
      const target = subscriptionTarget(details?.subscription, details?.metadata)
      const failed = event.type === 'invoice.payment_failed'
      return target && { ...target, kind: 'invoice', invoiceId: event.data.object.id, failed }
    }
    case 'invoice.updated': {
      const details = planOf(event.data.object)
      return subscriptionTarget(details?.subscription, details?.metadata)
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
    case 'account.application.deauthorized':
      return event.account ? { kind: 'closed-account', accountId: event.account } : undefined
    default:
      return undefined
  }
}

/** The subscription of an invoice, in the shape of API versions before March 2025. */
interface OldInvoice {
  subscription?: string | null
  subscription_details?: { metadata?: Stripe.Metadata | null } | null
}

/**
 * A delivered event has the shape of the webhook endpoint's API version. In the list of missed events it has that of
 * the account's version, whichever version we request. Invoices are the only objects where a field that we read has
 * moved.
 */
function planOf(invoice: Stripe.Invoice & OldInvoice) {
  const { parent, subscription, subscription_details: old } = invoice
  return parent?.subscription_details ?? { subscription, metadata: old?.metadata }
}

/** Reads the client from the metadata written at checkout. A subscription without it wasn't sold by us. */
function subscriptionTarget(
  subscription: string | { id: string } | null | undefined,
  metadata: Stripe.Metadata | null | undefined,
): ({ kind: 'subscription' } & SubscriptionRef) | undefined {
  if (!subscription || !metadata?.clientId) return undefined
  return { kind: 'subscription', subscriptionId: idOf(subscription), clientId: metadata.clientId }
}
