import type Stripe from 'stripe'
import { newId } from '#scripts/local/stripe/ids'
import { plan } from '#scripts/local/stripe/objects/catalog'

export interface Line {
  price: Stripe.Price
  quantity: number
  description: string
}

interface Input {
  created: number
  periodEnd: number
  customer: string
  lines: Line[]
  card: string
  metadata: Stripe.Metadata
  description?: string
  feePercent?: number
  destination?: string
}

export function subscription(input: Input): Stripe.Subscription {
  const id = newId('sub')
  const { created } = input
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: input.feePercent ?? null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.card,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: input.lines.map((line) => item(id, line, created, input.periodEnd)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: input.destination ? { amount_percent: null, destination: input.destination } : null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

function item(
  subscription: string,
  { price, quantity }: Line,
  start: number,
  end: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_start: start,
    current_period_end: end,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: plan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}
