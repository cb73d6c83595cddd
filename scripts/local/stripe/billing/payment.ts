import type Stripe from 'stripe'
import { type Card, type Decline, NO_DESTINATION, paymentError } from '#scripts/local/stripe/cards'
import {
  applicationFee,
  balanceTransaction,
  platformFee,
  processingFee,
  transfer,
} from '#scripts/local/stripe/objects/money'
import * as Payment from '#scripts/local/stripe/objects/payment'
import type { Provider } from '#scripts/local/stripe/provider'

export interface Purchase {
  amount: number
  customer: Stripe.Customer | null
  /** The email of a guest without a customer. */
  email?: string | null
  card: Card
  description: string
  metadata: Stripe.Metadata
  destination?: string
  /** The platform's share in cents. */
  feeAmount?: number
  /** The payment intent of an earlier attempt. */
  paymentIntent?: string
}

export interface Attempt {
  intent: Stripe.PaymentIntent
  decline: Decline | null
}

/** Charges the card once. A success moves the money. A decline leaves a failed charge and an open payment intent. */
export function attemptPayment(provider: Provider, purchase: Purchase): Attempt {
  const { paymentIntents, charges } = provider.platform
  const isGone = purchase.destination && !provider.platform.accounts.get(purchase.destination)
  const decline = isGone ? NO_DESTINATION : purchase.card.decline
  const input = {
    created: provider.now(),
    amount: purchase.amount,
    customer: purchase.customer,
    email: purchase.email ?? null,
    card: purchase.card.id,
    description: purchase.description,
    metadata: purchase.metadata,
    feeAmount: purchase.destination ? (purchase.feeAmount ?? null) : null,
    destination: purchase.destination,
  }
  const existing = purchase.paymentIntent ? paymentIntents.get(purchase.paymentIntent) : undefined
  const open = existing ?? Payment.paymentIntent(input)
  const attempt = Payment.charge(open, input, decline)
  const charge = decline ? attempt : moveMoney(provider, attempt, purchase.destination)
  charges.put(charge.id, charge)
  const intent: Stripe.PaymentIntent = {
    ...open,
    amount_received: decline ? 0 : charge.amount,
    latest_charge: charge.id,
    last_payment_error: decline && paymentError(decline, charge.id),
    payment_method: decline ? null : purchase.card.id,
    status: decline ? 'requires_payment_method' : 'succeeded',
  }
  paymentIntents.put(intent.id, intent)
  provider.emit(decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent)
  return { intent, decline }
}

/**
 * Records the money of a successful charge. With a destination, this includes the transfer of the full amount and the
 * platform's fee.
 */
function moveMoney(
  provider: Provider,
  charge: Stripe.Charge,
  destination: string | undefined,
): Stripe.Charge {
  const { balanceTransactions, transfers, applicationFees } = provider.platform
  const { amount, created } = charge
  const book = (entry: Parameters<typeof balanceTransaction>[0], books = balanceTransactions) => {
    const transaction = balanceTransaction(entry)
    return books.put(transaction.id, transaction).id
  }
  const paid: Stripe.Charge = {
    ...charge,
    balance_transaction: book({
      created,
      amount,
      type: 'charge',
      reporting_category: 'charge',
      source: charge.id,
      fees: [processingFee(amount)],
    }),
  }
  if (!destination) return paid

  // Transfer the gross amount; the platform's fee is deducted from the connected account afterwards.
  const sent = transfer({
    amount,
    created,
    destination,
    charge: charge.id,
    transfer_group: charge.transfer_group,
  })
  const feeAmount = charge.application_fee_amount ?? 0
  const fee = feeAmount > 0 ? applicationFee(charge, destination, feeAmount) : null
  const received = Payment.destinationPayment(charge, sent.id, fee?.id ?? null)
  const books = provider.booksOf(destination)
  books.charges.put(received.id, {
    ...received,
    balance_transaction: book(
      {
        created,
        amount,
        type: 'payment',
        reporting_category: 'charge',
        source: received.id,
        fees: fee ? [platformFee(feeAmount)] : [],
      },
      books.balanceTransactions,
    ),
  })
  const transferred: Stripe.Transfer = {
    ...sent,
    destination_payment: received.id,
    balance_transaction: book({
      created,
      amount: -amount,
      type: 'transfer',
      reporting_category: 'transfer',
      source: sent.id,
    }),
  }
  transfers.put(sent.id, transferred)
  provider.emit('transfer.created', transferred)
  if (fee)
    applicationFees.put(fee.id, {
      ...fee,
      balance_transaction: book({
        created,
        amount: feeAmount,
        type: 'application_fee',
        reporting_category: 'platform_earning',
        source: fee.id,
      }),
    })
  return { ...paid, transfer: sent.id, application_fee: fee?.id ?? null }
}
