import type Stripe from 'stripe'
import { collect, openInvoice, productName } from '#scripts/local/stripe/billing/invoices'
import { cardOf } from '#scripts/local/stripe/billing/subscriptions'
import { cardRefused, invalid } from '#scripts/local/stripe/errors'
import { newId } from '#scripts/local/stripe/ids'
import { plan } from '#scripts/local/stripe/objects/catalog'
import type { LineInput } from '#scripts/local/stripe/objects/invoice'
import type { Provider } from '#scripts/local/stripe/provider'

export interface PriceChange {
  /** The subscription item and its new price. */
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  /** Whether a new item with another id takes the old one's place. */
  isReplaced: boolean
  /** Unix seconds. Now, unless the call says otherwise. */
  prorationDate: number
}

/** The subscription with its new price, in the same period. */
export function withPrice(
  subscription: Stripe.Subscription,
  { item: { id }, isReplaced, price }: PriceChange,
): Stripe.Subscription {
  const data = subscription.items.data.map((item) =>
    item.id === id ? { ...item, id: isReplaced ? newId('si') : id, price, plan: plan(price) } : item,
  )
  return { ...subscription, items: { ...subscription.items, data } }
}

/** What the rest of the period costs more: a credit for the old price and a charge for the new one, by the second. */
export function prorationLines(provider: Provider, { item, price, prorationDate }: PriceChange): LineInput[] {
  const { current_period_start: start, current_period_end: end, quantity = 1 } = item
  if (prorationDate < start || prorationDate > end)
    throw invalid(
      'Invalid proration date: the date must be within the current subscription period.',
      undefined,
      'proration_date',
    )
  const part = (of: Stripe.Price) =>
    Math.round(((of.unit_amount ?? 0) * quantity * (end - prorationDate)) / (end - start))
  const line = (of: Stripe.Price, amount: number, what: string): LineInput => ({
    item,
    price: of,
    amount,
    description: `${what} on ${productName(provider, of)}`,
    start: prorationDate,
    isProration: true,
  })
  return [line(item.price, -part(item.price), 'Unused time'), line(price, part(price), 'Remaining time')]
}

/**
 * Changes the price and charges the difference immediately. If the card is declined, nothing changes
 * (`error_if_incomplete`).
 */
export function changeAndCharge(
  provider: Provider,
  before: Stripe.Subscription,
  change: PriceChange,
): Stripe.Subscription {
  const after = withPrice(before, change)
  if (change.item.price.id === change.price.id) return after
  const open = openInvoice(provider, after, 'subscription_update', prorationLines(provider, change))
  const card = cardOf(provider, before)
  if (open.amount_due > 0 && card.decline) throw refusal(card.decline)
  const { invoice } = collect(provider, after, open, card)
  return { ...after, latest_invoice: invoice.id }
}

/** Thrown before anything is recorded: the transaction of the request is rolled back, with the invoice. */
const refusal = ({ code, message, declineCode }: NonNullable<ReturnType<typeof cardOf>['decline']>) =>
  code === 'authentication_required'
    ? cardRefused(
        'Payment for this subscription requires additional user action before it can be completed successfully.',
        'subscription_payment_intent_requires_action',
      )
    : cardRefused(message, code, declineCode)
