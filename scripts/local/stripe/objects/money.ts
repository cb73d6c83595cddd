import type Stripe from 'stripe'
import { newId } from '#scripts/local/stripe/ids'
import { DAY } from '#scripts/local/stripe/time'

type Entry = Pick<Stripe.BalanceTransaction, 'created' | 'amount' | 'type' | 'reporting_category'> & {
  source: string
  fees?: Stripe.BalanceTransaction.FeeDetail[]
}

/**
 * Creates a transaction that becomes available after two days. `amount` and the fees are in cents, negative when
 * money leaves.
 */
export function balanceTransaction({ fees = [], ...entry }: Entry): Stripe.BalanceTransaction {
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: entry.created + 2 * DAY,
    balance_type: 'payments',
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: entry.amount - fee,
    status: 'pending',
    ...entry,
  }
}

/** Stripe's own fee on a card payment: 2.9% plus 30 cents. */
export const processingFee = (amount: number): Stripe.BalanceTransaction.FeeDetail => ({
  amount: Math.round(amount * 0.029) + 30,
  application: null,
  currency: 'usd',
  description: 'Stripe processing fees',
  type: 'stripe_fee',
})

export const platformFee = (amount: number): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: 'ca_local',
  currency: 'usd',
  description: 'Local application fee',
  type: 'application_fee',
})

type TransferInput = Pick<Stripe.Transfer, 'amount' | 'created' | 'transfer_group'> & {
  destination: string
  /** The charge that funds the transfer. */
  charge?: string
  metadata?: Stripe.Metadata
}

export function transfer({ charge, destination, metadata, ...input }: TransferInput): Stripe.Transfer {
  const id = newId('tr')
  return {
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: null,
    currency: 'usd',
    description: null,
    destination,
    livemode: false,
    metadata: metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge ?? null,
    source_type: 'card',
    ...input,
  }
}

export function applicationFee(
  charge: Stripe.Charge,
  account: string,
  amount: number,
): Stripe.ApplicationFee {
  const id = newId('fee')
  return {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_local',
    balance_transaction: null,
    charge: charge.id,
    created: charge.created,
    currency: 'usd',
    fee_source: null,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
}

type RefundInput = Pick<Stripe.Refund, 'created' | 'amount' | 'reason' | 'metadata'>

export function refund(charge: Stripe.Charge, input: RefundInput): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...input,
  }
}

type ReversalInput = Pick<Stripe.TransferReversal, 'amount' | 'created' | 'metadata'> & { refund?: string }

export function transferReversal(
  transfer: string,
  { refund, ...input }: ReversalInput,
): Stripe.TransferReversal {
  return {
    id: newId('trr'),
    object: 'transfer_reversal',
    balance_transaction: null,
    currency: 'usd',
    destination_payment_refund: null,
    source_refund: refund ?? null,
    transfer,
    ...input,
  }
}

export function feeRefund(fee: string, created: number, amount: number): Stripe.FeeRefund {
  return {
    id: newId('fr'),
    object: 'fee_refund',
    amount,
    balance_transaction: null,
    created,
    currency: 'usd',
    fee,
    metadata: {},
  }
}

/** An account's settings as they are at first. */
export const balanceSettings = (): Stripe.BalanceSettings => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: 'daily' },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
})

export function payout(created: number, amount: number): Stripe.Payout {
  return {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + 2 * DAY,
    automatic: false,
    balance_transaction: null,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}
