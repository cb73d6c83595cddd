import type Stripe from 'stripe'
import { attemptPayment } from '#scripts/local/stripe/billing/payment'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import { type CardNumber, type Decline, readCard } from '#scripts/local/stripe/cards'
import { newId } from '#scripts/local/stripe/ids'
import { customerDetails } from '#scripts/local/stripe/objects/checkout'
import { customer as newCustomer } from '#scripts/local/stripe/objects/customer'
import type { CheckoutOrder, Provider } from '#scripts/local/stripe/provider'

/** `closed` when the session was already paid or expired, or its customer is gone. Nothing was charged then. */
export type Payment = 'paid' | 'closed' | Decline

/** Pays an open session with the card as typed. A decline leaves the session open. */
export function pay(
  provider: Provider,
  session: Stripe.Checkout.Session,
  typedCard: string,
  email: string,
): Payment {
  const opened = provider.orders.get(session.id)
  if (!opened || !isOpen(provider, session) || isCustomerGone(provider, opened)) return 'closed'
  const number = readCard(typedCard)
  if (session.mode === 'subscription' && number.decline) return number.decline
  const order = identify(provider, session, opened, email)
  const customer = customerOf(provider, order)
  return session.mode === 'subscription' && customer
    ? subscribe(provider, session, order, customer, number)
    : payOnce(provider, session, order, customer, number, email)
}

export function expire(provider: Provider, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  provider.platform.sessions.put(session.id, expired)
  provider.emit('checkout.session.expired', expired)
  return expired
}

export const isOpen = (provider: Provider, session: Stripe.Checkout.Session) =>
  session.status === 'open' && session.expires_at > provider.now()

function subscribe(
  provider: Provider,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  customer: Stripe.Customer,
  card: CardNumber,
): Payment {
  const subscription = Subscriptions.start(provider, {
    customer,
    lines: order.lines.flatMap(({ price, quantity, description }) =>
      price ? [{ price, quantity: quantity ?? 1, description: description ?? '' }] : [],
    ),
    card,
    metadata: order.metadata,
    description: order.description,
    feePercent: order.feePercent,
    destination: order.destination,
  })
  complete(provider, session, customer, customer.email, {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  })
  return 'paid'
}

function payOnce(
  provider: Provider,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  customer: Stripe.Customer | null,
  { decline: refused, last4 }: CardNumber,
  email: string,
): Payment {
  const { intent, decline } = attemptPayment(provider, {
    amount: session.amount_total ?? 0,
    customer,
    email: session.customer_email ?? email,
    card: { id: newId('pm'), last4, decline: refused },
    description: order.description ?? order.lines.map((line) => line.description).join(', '),
    metadata: order.metadata,
    destination: order.destination,
    feeAmount: order.feeAmount,
    paymentIntent: order.paymentIntent,
  })
  if (decline) {
    provider.orders.put(session.id, { ...order, paymentIntent: intent.id })
    return decline
  }
  complete(provider, session, customer, session.customer_email ?? email, { payment_intent: intent.id })
  return 'paid'
}

function complete(
  provider: Provider,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer | null,
  email: string | null,
  result: Pick<Partial<Stripe.Checkout.Session>, 'subscription' | 'invoice' | 'payment_intent'>,
) {
  const completed: Stripe.Checkout.Session = {
    ...session,
    ...result,
    customer: customer?.id ?? null,
    customer_details: customerDetails(customer?.email ?? email, customer?.name ?? null),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  }
  provider.platform.sessions.put(session.id, completed)
  provider.emit('checkout.session.completed', completed)
}

/** Creates a customer for the email address, unless the order has one or a guest makes a one-time payment. */
function identify(
  provider: Provider,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  email: string,
): CheckoutOrder {
  const isGuest = session.mode === 'payment' && session.customer_creation !== 'always'
  if (order.customer || isGuest) return order
  const customer = newCustomer({
    created: provider.now(),
    metadata: {},
    email: session.customer_email ?? email,
  })
  provider.platform.customers.put(customer.id, customer)
  return provider.orders.put(session.id, { ...order, customer: customer.id })
}

const isCustomerGone = (provider: Provider, { customer }: CheckoutOrder) =>
  Boolean(customer && provider.platform.customers.get(customer)?.deleted)

function customerOf(provider: Provider, { customer: id }: CheckoutOrder): Stripe.Customer | null {
  const customer = id ? provider.platform.customers.get(id) : undefined
  return customer && !customer.deleted ? customer : null
}
