import type Stripe from 'stripe'
import type { PriceChange } from '#scripts/local/stripe/billing/price-change'
import { inlinePrice } from '#scripts/local/stripe/billing/prices'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import {
  choice,
  currency,
  flag,
  integer,
  listOf,
  optional,
  type Shape,
  shape,
  text,
} from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'
import { amount, recurring } from '#scripts/local/stripe/resources/catalog'

const id = text(255)

/** The parameters that change a subscription's price, in an update and in its preview. */
export const priceFields = {
  items: optional(
    listOf(
      shape({
        id: optional(id),
        deleted: optional(flag),
        price: optional(id),
        // Unlike Checkout's, it can't create a product.
        price_data: optional(shape({ currency, product: id, unit_amount: amount, recurring })),
      }),
      2,
    ),
  ),
  proration_behavior: optional(choice('always_invoice', 'none')),
  proration_date: optional(integer(0, 99_999_999_999)),
}

/**
 * Reads which item gets which price: either one item's price changes, or the item is deleted and a new one takes its
 * place. Throws when Stripe would. Undefined if no item changes.
 */
export function readPriceChange(
  provider: Provider,
  subscription: Stripe.Subscription,
  { items = [], proration_behavior: behavior, proration_date: date }: Shape<typeof priceFields>,
): PriceChange | undefined {
  if (items.length === 0) {
    if (date !== undefined) throw invalid('`proration_date` needs `items`.', undefined, 'proration_date')
    return undefined
  }
  if (behavior === undefined)
    throw invalid('Only `always_invoice` and `none` are available here.', undefined, 'proration_behavior')
  if (behavior === 'none' && date !== undefined)
    throw invalid(
      'You cannot set `proration_date` if `proration_behavior` is `none`.',
      undefined,
      'proration_date',
    )
  const old = items.findIndex(({ id }) => id !== undefined)
  const item = subscription.items.data.find(({ id }) => id === items[old]?.id)
  if (!item) throw missingReference('subscription_item', items[old]?.id ?? '', `items[${old}][id]`)
  const isReplaced = items[old]?.deleted === true
  if (items.length !== (isReplaced ? 2 : 1))
    throw invalid('A subscription has exactly one item here.', undefined, 'items')
  const index = isReplaced ? 1 - old : old
  const price = priceOf(provider, items[index], `items[${index}]`)
  const { interval, interval_count: count } = price.recurring ?? {}
  const { recurring: current } = item.price
  if (interval !== current?.interval || count !== current?.interval_count)
    throw invalid('A price with another interval would start a new period, which is not available here.')
  return { item, isReplaced, price, prorationDate: date ?? nowIn(provider, item) }
}

/** The clock may be behind a period that `renew` began early. */
export const nowIn = (provider: Provider, item: Stripe.SubscriptionItem) =>
  Math.max(provider.now(), item.current_period_start)

type Item = NonNullable<Shape<typeof priceFields>['items']>[number]

function priceOf(provider: Provider, item: Item | undefined, param: string): Stripe.Price {
  const { price: id, price_data: data } = item ?? {}
  if (!id === !data)
    throw invalid('Pass either `price` or `price_data`.', 'parameter_missing', `${param}[price]`)
  const price = data
    ? inlinePrice(provider, { ...data, product_data: undefined }, `${param}[price_data]`)
    : provider.platform.prices.get(id ?? '')
  if (!price) throw missingReference('price', id ?? '', `${param}[price]`)
  return price
}
