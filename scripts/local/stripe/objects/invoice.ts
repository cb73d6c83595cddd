import type Stripe from 'stripe'
import { idOf, invoicePaymentId, newId } from '#scripts/local/stripe/ids'

interface Input {
  created: number
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** One description per item of the subscription. */
  descriptions: string[]
  /** What is charged, if it isn't the subscription's items for the current period. */
  lines?: LineInput[]
  number: string
  hostedUrl: (id: string) => string
}

/** Creates an open invoice for the subscription's current period. */
export function invoice({ created, subscription, customer, ...input }: Input): Stripe.Invoice {
  const id = newId('in')
  const lines = (input.lines ?? wholePeriod(subscription, input.descriptions)).map((line) =>
    invoiceLine(id, subscription, line),
  )
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const { due, endingBalance } = amountDue(total, customer.balance)
  const period = subscription.items.data[0]
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: input.hostedUrl(id),
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: input.number,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period?.current_period_start ?? created,
    period_start: period?.current_period_start ?? created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  }
}

/** One line of an invoice. */
export interface LineInput {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  /** Cents. Negative for a credit. */
  amount: number
  description: string
  start: number
  isProration: boolean
}

const wholePeriod = (subscription: Stripe.Subscription, descriptions: string[]): LineInput[] =>
  subscription.items.data.map((item, index) => {
    const quantity = item.quantity ?? 1
    return {
      item,
      price: item.price,
      amount: (item.price.unit_amount ?? 0) * quantity,
      description: `${quantity} × ${descriptions[index] ?? ''}`,
      start: item.current_period_start,
      isProration: false,
    }
  })

/** The smallest amount that Stripe charges a card, in cents. */
const MINIMUM = 50

/**
 * Applies the customer's balance, which is negative when they have credit. Credits, and amounts that are too small for
 * a card, stay in the balance until the customer's next invoice, whatever it's for.
 */
function amountDue(total: number, balance: number) {
  const sum = total + balance
  return sum >= MINIMUM ? { due: sum, endingBalance: 0 } : { due: 0, endingBalance: sum }
}

function invoiceLine(
  invoice: string,
  subscription: Stripe.Subscription,
  { item, price, amount, description, start, isProration }: LineInput,
): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: idOf(price.product) },
      unit_amount_decimal: null,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** Creates the invoice's only payment. */
export function invoicePayment(invoice: Stripe.Invoice, paymentIntent: string): Stripe.InvoicePayment {
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoicePaymentId(invoice.id),
    object: 'invoice_payment',
    amount_paid: paidAt === null ? null : invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: paidAt === null ? 'open' : 'paid',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  }
}
