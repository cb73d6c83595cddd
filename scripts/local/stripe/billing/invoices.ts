import type Stripe from 'stripe'
import { attemptPayment } from '#scripts/local/stripe/billing/payment'
import type { Card, Decline } from '#scripts/local/stripe/cards'
import { StripeFailure } from '#scripts/local/stripe/errors'
import { idOf, invoicePaymentId, newId } from '#scripts/local/stripe/ids'
import { invoice, invoicePayment, type LineInput } from '#scripts/local/stripe/objects/invoice'
import type { Provider } from '#scripts/local/stripe/provider'
import { DAY } from '#scripts/local/stripe/time'

/** Days until the next attempt after the first, second and third failure. After the fourth, the plan is canceled. */
const RETRY_DAYS = [3, 5, 7]

/** Opens an unpaid invoice for the subscription's current period. */
export function openInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  lines?: LineInput[],
): Stripe.Invoice {
  const customer = customerOf(provider, subscription)
  const opened = invoice({
    lines,
    created: provider.now(),
    subscription,
    customer,
    reason,
    descriptions: subscription.items.data.map((item) => productName(provider, item.price)),
    number: newId('LOCAL').toUpperCase().slice(0, 14),
    hostedUrl: (id) => provider.url(`/invoice/${id}`),
  })
  provider.platform.customers.put(customer.id, { ...customer, balance: opened.ending_balance ?? 0 })
  return provider.platform.invoices.put(opened.id, opened)
}

export interface Collected {
  invoice: Stripe.Invoice
  decline: Decline | null
}

/** Tries to collect an open invoice with the card. Emits `invoice.paid` or `invoice.payment_failed`. */
export function collect(
  provider: Provider,
  subscription: Stripe.Subscription,
  open: Stripe.Invoice,
  card: Card,
): Collected {
  const { invoices, invoicePayments } = provider.platform
  if (open.amount_due === 0) return { invoice: settleWithoutPayment(provider, open), decline: null }
  const earlier = invoicePayments.get(invoicePaymentId(open.id))?.payment.payment_intent
  const { transfer_data: transferData, application_fee_percent: feePercent } = subscription
  const { intent, decline } = attemptPayment(provider, {
    amount: open.amount_due,
    customer: customerOf(provider, subscription),
    card,
    description:
      open.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    destination: transferData ? idOf(transferData.destination) : undefined,
    feeAmount: feePercent === null ? undefined : Math.round((open.amount_due * feePercent) / 100),
    paymentIntent: earlier && idOf(earlier),
  })
  const attempted = { ...open, attempted: true, attempt_count: open.attempt_count + 1 }
  const retryDays = open.auto_advance ? RETRY_DAYS[open.attempt_count] : undefined
  const result: Stripe.Invoice = decline
    ? {
        ...attempted,
        auto_advance: retryDays !== undefined,
        next_payment_attempt: retryDays === undefined ? null : provider.now() + retryDays * DAY,
      }
    : {
        ...attempted,
        amount_paid: open.amount_due,
        amount_remaining: 0,
        auto_advance: false,
        next_payment_attempt: null,
        status: 'paid',
        status_transitions: { ...open.status_transitions, paid_at: provider.now() },
      }
  invoices.put(result.id, result)
  invoicePayments.put(invoicePaymentId(result.id), invoicePayment(result, intent.id))
  provider.emit(decline ? 'invoice.payment_failed' : 'invoice.paid', result)
  if (decline) provider.emit('invoice.updated', result, { before: open })
  return { invoice: result, decline }
}

/** Nothing is charged for an invoice that the customer's balance covers. */
function settleWithoutPayment(provider: Provider, open: Stripe.Invoice): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...open,
    auto_advance: false,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: provider.now() },
  }
  provider.emit('invoice.paid', paid)
  return provider.platform.invoices.put(paid.id, paid)
}

interface Closing {
  status: 'void' | 'uncollectible'
  at: 'voided_at' | 'marked_uncollectible_at'
}

/** Closes an unpaid invoice. */
export function close(provider: Provider, before: Stripe.Invoice, { status, at }: Closing): Stripe.Invoice {
  const after: Stripe.Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status,
    status_transitions: { ...before.status_transitions, [at]: provider.now() },
  }
  provider.emit('invoice.updated', after, { before })
  return provider.platform.invoices.put(after.id, after)
}

/** Turns off automatic collection of the subscription's open invoices. Customers can still pay them. */
export function stopCollecting(provider: Provider, { id }: Stripe.Subscription): void {
  const { invoices } = provider.platform
  for (const before of invoices.list())
    if (before.status === 'open' && before.parent?.subscription_details?.subscription === id) {
      const after = { ...before, auto_advance: false, next_payment_attempt: null }
      provider.emit('invoice.updated', invoices.put(after.id, after), { before })
    }
}

export function customerOf(provider: Provider, subscription: Stripe.Subscription): Stripe.Customer {
  const customer = provider.platform.customers.get(idOf(subscription.customer))
  if (!customer || customer.deleted)
    throw new StripeFailure(400, { type: 'invalid_request_error', message: 'The customer was deleted.' })
  return customer
}

export function productName(provider: Provider, price: Stripe.Price) {
  return provider.platform.products.get(idOf(price.product))?.name ?? 'Subscription'
}
