import type Stripe from 'stripe'
import type { Collection, Store } from '#scripts/local/store'
import type { Card } from '#scripts/local/stripe/cards'
import { newId } from '#scripts/local/stripe/ids'
import { withOldShape } from '#scripts/local/stripe/old-shapes'

/** The resources of the platform or of one connected account. */
export interface Books {
  customers: Collection<Stripe.Customer | Stripe.DeletedCustomer>
  products: Collection<Stripe.Product>
  prices: Collection<Stripe.Price>
  sessions: Collection<Stripe.Checkout.Session>
  subscriptions: Collection<Stripe.Subscription>
  invoices: Collection<Stripe.Invoice>
  invoicePayments: Collection<Stripe.InvoicePayment>
  paymentIntents: Collection<Stripe.PaymentIntent>
  charges: Collection<Stripe.Charge>
  refunds: Collection<Stripe.Refund>
  disputes: Collection<Stripe.Dispute>
  transfers: Collection<Stripe.Transfer>
  transferReversals: Collection<Stripe.TransferReversal>
  applicationFees: Collection<Stripe.ApplicationFee>
  feeRefunds: Collection<Stripe.FeeRefund>
  balanceTransactions: Collection<Stripe.BalanceTransaction>
  payouts: Collection<Stripe.Payout>
  /** One item, once a setting was changed. */
  balanceSettings: Collection<Stripe.BalanceSettings>
  accounts: Collection<Stripe.Account>
  events: Collection<Stripe.Event>
}

/** What a Checkout session does after payment. It isn't part of Stripe's public object. */
export interface CheckoutOrder {
  token: string
  /** Set from the start, or created from the email address that the customer types. */
  customer?: string
  lines: Stripe.LineItem[]
  metadata: Stripe.Metadata
  description?: string
  destination?: string
  feePercent?: number
  feeAmount?: number
  /** The payment intent of a declined attempt. */
  paymentIntent?: string
}

/** What every part of the service shares: its state, clock and events. */
export interface Provider {
  store: Store
  platform: Books
  /** The books of a connected account. */
  booksOf(account: string): Books
  orders: Collection<CheckoutOrder>
  cards: Collection<Card>
  /** Stripe's time in unix seconds. */
  now(): number
  /** Returns an absolute URL on this service. */
  url(path: string): string
  /** Records an event and queues its delivery. Call it in the same transaction as the change. */
  emit(type: Stripe.Event['type'], object: object, extra?: EventExtra): void
}

export interface EventExtra {
  before?: object
  account?: string
}

interface Options {
  store: Store
  now: () => number
  url: () => string
  /** Called for each new event. Without it, no events are recorded. */
  onEvent?: (event: Stripe.Event) => void
  /** Whether events have the shape of an older version. */
  isOld?: () => boolean
}

export function openProvider({ store, now, url, onEvent, isOld = () => false }: Options): Provider {
  const platform = openBooks(store, 'stripe')
  return {
    store,
    platform,
    booksOf: (account) => openBooks(store, `stripe@${account}`),
    orders: store.collection('stripe.checkout_orders'),
    cards: store.collection('stripe.cards'),
    now,
    url: (path) => url() + path,
    emit(type, object, { before, account } = {}) {
      if (!onEvent) return
      const { object: shown, api_version } = withOldShape(object, isOld())
      const event = {
        id: newId('evt'),
        object: 'event',
        ...(account && { account }),
        api_version,
        created: now(),
        data: { object: shown, ...(before && { previous_attributes: previous(before, object) }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      } as Stripe.Event
      onEvent(platform.events.put(event.id, event))
    },
  }
}

function openBooks(store: Store, prefix: string): Books {
  const open = <T>(name: string) => store.collection<T>(`${prefix}.${name}`)
  return {
    customers: open('customers'),
    products: open('products'),
    prices: open('prices'),
    sessions: open('checkout_sessions'),
    subscriptions: open('subscriptions'),
    invoices: open('invoices'),
    invoicePayments: open('invoice_payments'),
    paymentIntents: open('payment_intents'),
    charges: open('charges'),
    refunds: open('refunds'),
    disputes: open('disputes'),
    transfers: open('transfers'),
    transferReversals: open('transfer_reversals'),
    applicationFees: open('application_fees'),
    feeRefunds: open('fee_refunds'),
    balanceTransactions: open('balance_transactions'),
    payouts: open('payouts'),
    balanceSettings: open('balance_settings'),
    accounts: open('accounts'),
    events: open('events'),
  }
}

/** Returns the old values of changed fields, as `*.updated` events carry them. */
function previous(before: object, after: object) {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(now.get(key)) !== JSON.stringify(value)),
  )
}
