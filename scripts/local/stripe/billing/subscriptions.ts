import type Stripe from 'stripe'
import {
  close,
  collect,
  customerOf,
  openInvoice,
  stopCollecting,
} from '#scripts/local/stripe/billing/invoices'
import { type Card, type CardNumber, DECLINED } from '#scripts/local/stripe/cards'
import { invalid } from '#scripts/local/stripe/errors'
import { idOf, newId } from '#scripts/local/stripe/ids'
import { type Line, subscription as newSubscription } from '#scripts/local/stripe/objects/subscription'
import type { Provider } from '#scripts/local/stripe/provider'
import { periodEnd } from '#scripts/local/stripe/time'

interface Start {
  customer: Stripe.Customer
  lines: Line[]
  card: CardNumber
  metadata: Stripe.Metadata
  description?: string
  feePercent?: number
  destination?: string
}

export const isEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

/** Starts a subscription and pays its first invoice. The card must be good for the first payment. */
export function start(
  provider: Provider,
  { customer, lines, card: number, ...input }: Start,
): Stripe.Subscription {
  const created = provider.now()
  const recurring = lines[0]?.price.recurring
  if (!recurring) throw invalid('A subscription needs a recurring price.')
  const card = saveCard(provider, customer, number)
  const opened = newSubscription({
    ...input,
    created,
    periodEnd: periodEnd(created, created, recurring),
    customer: customer.id,
    lines,
    card: card.id,
  })
  const open = openInvoice(provider, opened, 'subscription_create')
  const started = save(provider, { ...opened, latest_invoice: open.id })
  provider.emit('customer.subscription.created', started)
  collect(provider, started, open, { ...card, decline: null })
  return started
}

/** Starts the next period and collects its invoice. For a past-due subscription, retries the open invoice instead. */
export function renew(provider: Provider, before: Stripe.Subscription): Stripe.Subscription {
  const due = before.status === 'past_due' ? openInvoiceOf(provider, before) : undefined
  const moved = due ? before : nextPeriod(before)
  const open = due ?? openInvoice(provider, moved, 'subscription_cycle')
  if (before.pause_collection && !due) return passUnpaid(provider, before, moved, open)
  const { invoice, decline } = collect(provider, moved, open, cardOf(provider, moved))
  const after: Stripe.Subscription = {
    ...moved,
    latest_invoice: invoice.id,
    status: decline ? 'past_due' : 'active',
  }
  if (decline && invoice.next_payment_attempt === null) {
    close(provider, invoice, { status: 'uncollectible', at: 'marked_uncollectible_at' })
    return end(provider, after, 'payment_failed')
  }
  save(provider, after)
  provider.emit('customer.subscription.updated', after, { before })
  return after
}

/** Moves to the next period with a voided invoice, because collection is paused. */
function passUnpaid(
  provider: Provider,
  before: Stripe.Subscription,
  moved: Stripe.Subscription,
  open: Stripe.Invoice,
): Stripe.Subscription {
  close(provider, open, { status: 'void', at: 'voided_at' })
  const after = save(provider, { ...moved, latest_invoice: open.id })
  provider.emit('customer.subscription.updated', after, { before })
  return after
}

/** Returns the change that cancels a plan at the end of its paid period, or that reverts this. */
export function cancellation(
  before: Stripe.Subscription,
  cancel: boolean | undefined,
  now: number,
): Partial<Stripe.Subscription> {
  if (cancel === undefined || before.cancel_at_period_end === cancel) return {}
  return {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? currentPeriodEnd(before) : null,
    canceled_at: cancel ? now : null,
    cancellation_details: { ...noDetails, reason: cancel ? 'cancellation_requested' : null },
  }
}

/** Updates fields and emits an event if anything changed. */
export function update(
  provider: Provider,
  before: Stripe.Subscription,
  change: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const after = save(provider, { ...before, ...change })
  if (JSON.stringify(before) !== JSON.stringify(after))
    provider.emit('customer.subscription.updated', after, { before })
  return after
}

/** Ends the subscription immediately. Open invoices stay payable but are no longer collected automatically. */
export function end(
  provider: Provider,
  before: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription {
  stopCollecting(provider, before)
  const after = save(provider, {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? provider.now(),
    ended_at: provider.now(),
    cancellation_details: { ...noDetails, ...before.cancellation_details, reason },
  })
  provider.emit('customer.subscription.deleted', after)
  return after
}

/** Makes the subscription's current card decline its next payments, or accept them again. */
export function setCardDeclines(provider: Provider, subscription: Stripe.Subscription, declines: boolean) {
  const card = cardOf(provider, subscription)
  provider.cards.put(card.id, { ...card, decline: declines ? DECLINED : null })
}

/** Sets the card that pays for this subscription. */
export function replaceCard(
  provider: Provider,
  before: Stripe.Subscription,
  number: CardNumber,
): Stripe.Subscription {
  const card = saveCard(provider, customerOf(provider, before), number)
  return update(provider, before, { default_payment_method: card.id })
}

export const currentPeriodEnd = (subscription: Stripe.Subscription) =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end))

export function cardOf(provider: Provider, subscription: Stripe.Subscription): Card {
  const card =
    subscription.default_payment_method && provider.cards.get(idOf(subscription.default_payment_method))
  return card || { id: newId('pm'), last4: '4242', decline: null }
}

const noDetails = { comment: null, feedback: null, feedback_option: null }

const save = (provider: Provider, subscription: Stripe.Subscription) =>
  provider.platform.subscriptions.put(subscription.id, subscription)

export function openInvoiceOf(provider: Provider, { latest_invoice: latest }: Stripe.Subscription) {
  const invoice = latest ? provider.platform.invoices.get(idOf(latest)) : undefined
  return invoice?.status === 'open' ? invoice : undefined
}

function nextPeriod(subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_end,
      item.price.recurring ?? { interval: 'month', interval_count: 1 },
    ),
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

function saveCard(provider: Provider, customer: Stripe.Customer, { last4, laterDecline }: CardNumber): Card {
  const card = { id: newId('pm'), last4, decline: laterDecline }
  provider.cards.put(card.id, card)
  provider.platform.customers.put(customer.id, {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
  })
  return card
}
