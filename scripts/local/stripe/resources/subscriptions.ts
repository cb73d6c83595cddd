import type Stripe from 'stripe'
import { type Api, requireItem } from '#scripts/local/stripe/api'
import { assertPayable } from '#scripts/local/stripe/billing/destination'
import { changeAndCharge, withPrice } from '#scripts/local/stripe/billing/price-change'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import { invalid } from '#scripts/local/stripe/errors'
import { page, pagingByTime } from '#scripts/local/stripe/lists'
import {
  choice,
  clearable,
  flag,
  mergeMetadata,
  metadata,
  optional,
  type Shape,
  shape,
  text,
} from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'
import { priceFields, readPriceChange } from '#scripts/local/stripe/resources/price-params'

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'ended',
  'all',
] as const

export function subscriptions(api: Api, provider: Provider) {
  const get = (id: string) => requireItem(provider.platform.subscriptions.get(id), 'subscription', id)
  const running = (id: string) => {
    const subscription = get(id)
    if (Subscriptions.isEnded(subscription))
      throw invalid('A canceled subscription cannot be changed.', undefined, 'id')
    return subscription
  }

  const filters = {
    ...pagingByTime,
    customer: optional(text(255)),
    price: optional(text(255)),
    status: optional(choice(...STATUSES)),
  }
  api.get('/v1/subscriptions', filters, ({ params, books }) => {
    const { customer, price, status } = params
    return page(
      books.subscriptions.list(),
      params,
      '/v1/subscriptions',
      (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
        matches(subscription, status),
    )
  })

  api.get('/v1/subscriptions/:id', {}, ({ id, books }) =>
    requireItem(books.subscriptions.get(id), 'subscription', id),
  )

  const changes = {
    cancel_at_period_end: optional(flag),
    description: optional(text(500)),
    metadata: optional(metadata),
    transfer_data: optional(shape({ destination: text(255) })),
    pause_collection: clearable(shape({ behavior: choice('void') })),
    ...priceFields,
    payment_behavior: optional(choice('error_if_incomplete')),
  }
  api.post('/v1/subscriptions/:id', changes, ({ id, params }) => {
    const before = running(id)
    const destination = params.transfer_data?.destination
    if (destination) assertPayable(provider, destination)
    return Subscriptions.update(provider, before, {
      ...changePrice(provider, before, params),
      ...Subscriptions.cancellation(before, params.cancel_at_period_end, provider.now()),
      description: params.description ?? before.description,
      metadata: mergeMetadata(before.metadata, params.metadata),
      transfer_data: destination ? { amount_percent: null, destination } : before.transfer_data,
      pause_collection:
        params.pause_collection === undefined
          ? before.pause_collection
          : params.pause_collection && { ...params.pause_collection, resumes_at: null },
    })
  })

  api.delete('/v1/subscriptions/:id', { invoice_now: optional(flag), prorate: optional(flag) }, ({ id }) =>
    Subscriptions.end(provider, running(id), 'cancellation_requested'),
  )
}

/** The changed item, its price, and the invoice for the difference. Nothing without `items`. */
function changePrice(
  provider: Provider,
  before: Stripe.Subscription,
  { payment_behavior: payment, ...params }: Shape<typeof priceFields> & { payment_behavior?: string },
): Partial<Stripe.Subscription> {
  const change = readPriceChange(provider, before, params)
  if (!change) return {}
  if (params.proration_behavior === 'none') {
    const { items } = withPrice(before, change)
    return { items }
  }
  if (payment !== 'error_if_incomplete')
    throw invalid('Only `error_if_incomplete` is available here.', undefined, 'payment_behavior')
  const { items, latest_invoice } = changeAndCharge(provider, before, change)
  return { items, latest_invoice }
}

/** Without a status, matches all subscriptions except canceled ones. */
function matches(subscription: Stripe.Subscription, status: (typeof STATUSES)[number] | undefined) {
  if (status === 'all') return true
  if (status === 'ended') return Subscriptions.isEnded(subscription)
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status
}
