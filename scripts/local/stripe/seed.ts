import type Stripe from 'stripe'
import type { Store } from '#scripts/local/store'
import { attemptPayment } from '#scripts/local/stripe/billing/payment'
import { refund } from '#scripts/local/stripe/billing/refunds'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import type { CardNumber } from '#scripts/local/stripe/cards'
import { openClock } from '#scripts/local/stripe/clock'
import { idOf, invoicePaymentId, newId } from '#scripts/local/stripe/ids'
import * as Account from '#scripts/local/stripe/objects/account'
import { price as newPrice, product as newProduct } from '#scripts/local/stripe/objects/catalog'
import { customer as newCustomer } from '#scripts/local/stripe/objects/customer'
import { openProvider, type Provider } from '#scripts/local/stripe/provider'
import { DAY } from '#scripts/local/stripe/time'

/** The service's store, and its URL for the links in invoices. The service needn't be running. */
export interface SeedTarget {
  store: Store
  url: string
}

export interface SeedSubscription {
  /** With an `id`, the customer must already exist. */
  customer: { id?: string; email: string; name: string; metadata: Record<string, string> }
  /** The connected account that receives the money. Without it, the platform does. */
  account?: string
  amountCents: number
  metadata: Record<string, string>
  /** Unix seconds. */
  startedAt: number
  productName: string
  applicationFeePercent?: number
  /** How many monthly payments succeed, including the first. */
  months: number
  /**
   * Defaults to `active`. `ending` is set to cancel at the end of its period, `past_due` adds a failed payment, and
   * `canceled` ended with the last paid month.
   */
  status?: 'active' | 'ending' | 'past_due' | 'canceled'
}

export interface SeededSubscription {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  /** Oldest first. */
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
}

const GOOD_CARD: CardNumber = { last4: '4242', decline: null, laterDecline: null }

/**
 * Creates a subscription with its complete, backdated payment history. Records no events and sends no webhooks.
 * Unless the status is `canceled`, the months must reach the present: the service renews missing months, with
 * webhooks, the next time it checks its clock.
 */
export function seedPaidSubscription(target: SeedTarget, input: SeedSubscription): SeededSubscription {
  let now = input.startedAt
  const provider = silentProvider(target, () => now)
  return target.store.transaction(() => {
    const customer = customerOf(provider, input.customer)
    const product = newProduct({ created: now, name: input.productName, metadata: {} })
    const price = newPrice({
      created: now,
      product: product.id,
      unitAmount: input.amountCents,
      recurring: { interval: 'month', interval_count: 1 },
      metadata: {},
    })
    provider.platform.products.put(product.id, product)
    provider.platform.prices.put(price.id, price)
    let subscription = Subscriptions.start(provider, {
      customer,
      lines: [{ price, quantity: 1, description: input.productName }],
      card: GOOD_CARD,
      metadata: input.metadata,
      feePercent: input.applicationFeePercent,
      destination: input.account,
    })
    const history = [paymentOf(provider, subscription)]
    const renew = () => {
      now = Subscriptions.currentPeriodEnd(subscription)
      subscription = Subscriptions.renew(provider, subscription)
      history.push(paymentOf(provider, subscription))
    }
    for (let month = 1; month < input.months; month++) renew()
    if (input.status === 'past_due') {
      Subscriptions.setCardDeclines(provider, subscription, true)
      renew()
    }
    if (input.status === 'ending' || input.status === 'canceled')
      subscription = Subscriptions.update(
        provider,
        subscription,
        Subscriptions.cancellation(subscription, true, now),
      )
    if (input.status === 'canceled') {
      now = Subscriptions.currentPeriodEnd(subscription)
      subscription = Subscriptions.end(provider, subscription, 'cancellation_requested')
    }
    return {
      customer,
      subscription,
      invoices: history.map(({ invoice }) => invoice),
      charges: history.map(({ charge }) => charge),
    }
  })
}

interface SeedPayment extends Pick<SeedSubscription, 'customer' | 'amountCents' | 'metadata'> {
  /** Unix seconds. */
  paidAt: number
  description: string
}

/** Creates one backdated payment to the platform itself, without events. */
export function seedPayment(
  target: SeedTarget,
  { customer: payer, amountCents: amount, metadata, paidAt, description }: SeedPayment,
): { customer: Stripe.Customer; charge: Stripe.Charge } {
  const provider = silentProvider(target, () => paidAt)
  return target.store.transaction(() => {
    const customer = customerOf(provider, payer)
    const card = { id: newId('pm'), ...GOOD_CARD }
    const { intent } = attemptPayment(provider, { amount, customer, card, description, metadata })
    const charge = provider.platform.charges.get(idOf(intent.latest_charge ?? ''))
    if (!charge) throw new Error('A seeded payment has no charge')
    return { customer, charge }
  })
}

/** Refunds part of a charge a day after it was made, with the shares of everyone involved and without events. */
export function seedRefund(target: SeedTarget, charge: Stripe.Charge, amount: number): Stripe.Refund {
  const provider = silentProvider(target, () => charge.created + DAY)
  return target.store.transaction(() =>
    refund(provider, charge, { amount, metadata: {}, reverseTransfer: true, refundFee: true }),
  )
}

/** Creates an Express account, either fully onboarded or not onboarded at all. */
export function seedAccount(
  target: SeedTarget,
  {
    email,
    onboarded,
    metadata = {},
  }: { email: string; onboarded: boolean; metadata?: Record<string, string> },
): Stripe.Account {
  const provider = silentProvider(target)
  const account = Account.account({ created: provider.now(), email, metadata })
  return provider.platform.accounts.put(account.id, onboarded ? Account.onboarded(account) : account)
}

const silentProvider = ({ store, url }: SeedTarget, now = openClock(store, Date.now).now) =>
  openProvider({ store, url: () => url, now })

function customerOf(provider: Provider, { id, ...details }: SeedSubscription['customer']): Stripe.Customer {
  const existing = id ? provider.platform.customers.get(id) : undefined
  if (id && (!existing || existing.deleted)) throw new RangeError(`No such customer: ${id}`)
  if (existing && !existing.deleted) return existing
  const customer = newCustomer({ ...details, created: provider.now() })
  provider.platform.customers.put(customer.id, customer)
  return customer
}

/** Returns the newest invoice and its charge. */
function paymentOf(provider: Provider, subscription: Stripe.Subscription) {
  const { invoices, invoicePayments, paymentIntents, charges } = provider.platform
  const invoice = invoices.get(subscription.latest_invoice ? idOf(subscription.latest_invoice) : '')
  const intent = invoice && invoicePayments.get(invoicePaymentId(invoice.id))?.payment.payment_intent
  const charge = intent && paymentIntents.get(idOf(intent))?.latest_charge
  const paid = charge ? charges.get(idOf(charge)) : undefined
  if (!invoice || !paid) throw new Error('A seeded subscription has no invoice or charge')
  return { invoice, charge: paid }
}
