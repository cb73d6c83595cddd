import type Stripe from 'stripe'
import type { Decline } from '#scripts/local/stripe/cards'
import { newId } from '#scripts/local/stripe/ids'

interface Input {
  created: number
  amount: number
  customer: Stripe.Customer | null
  email: string | null
  card: string
  description: string
  metadata: Stripe.Metadata
  feeAmount: number | null
  destination?: string
}

export function paymentIntent(input: Input): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: input.feeAmount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: input.created,
    currency: 'usd',
    customer: input.customer?.id ?? null,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: input.destination ? { destination: input.destination } : null,
    transfer_group: input.destination ? `group_${id}` : null,
  }
}

/** Creates a charge for the intent, either succeeded or failed with the card's reason. It doesn't move any money. */
export function charge(intent: Stripe.PaymentIntent, input: Input, decline: Decline | null): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: input.amount,
    amount_captured: decline ? 0 : input.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: input.feeAmount,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: input.customer?.email ?? input.email,
      name: input.customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOCAL',
    captured: !decline,
    created: input.created,
    currency: 'usd',
    customer: input.customer?.id ?? null,
    description: input.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: input.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: input.card,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: intent.transfer_data
      ? { amount: null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent.transfer_group,
  }
}

/** Creates the connected account's side of a destination charge: a `py_` with the transfer as its source. */
export function destinationPayment(
  source: Stripe.Charge,
  transfer: string,
  fee: string | null,
): Stripe.Charge {
  return {
    ...source,
    id: newId('py'),
    application_fee: fee,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    customer: null,
    description: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    source_transfer: transfer,
    transfer_data: null,
    transfer_group: null,
  }
}
