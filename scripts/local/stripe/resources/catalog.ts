import { type Api, requireItem } from '#scripts/local/stripe/api'
import { missingReference } from '#scripts/local/stripe/errors'
import { matchesValues, page, pagingByTime } from '#scripts/local/stripe/lists'
import * as Catalog from '#scripts/local/stripe/objects/catalog'
import {
  choice,
  currency,
  integer,
  mergeMetadata,
  metadata,
  optional,
  shape,
  text,
} from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

/** Stripe's limit: 999,999.99. */
export const amount = integer(0, 99_999_999)

export const recurring = (value: Parameters<typeof interval>[0], param: string) => {
  const { interval: unit, interval_count: count = 1 } = interval(value, param)
  return { interval: unit, interval_count: count }
}
const interval = shape({
  interval: choice('day', 'week', 'month', 'year'),
  interval_count: optional(integer(1, 36)),
})

export function catalog(api: Api, provider: Provider) {
  const { products, prices } = provider.platform

  const productFields = { name: text(250), description: optional(text()), metadata: optional(metadata) }
  api.post('/v1/products', productFields, ({ params }) => {
    const created = Catalog.product({
      ...params,
      created: provider.now(),
      metadata: mergeMetadata({}, params.metadata),
    })
    return products.put(created.id, created)
  })
  api.get('/v1/products', pagingByTime, ({ params, books }) =>
    page(books.products.list(), params, '/v1/products'),
  )
  api.get('/v1/products/:id', {}, ({ id, books }) => requireItem(books.products.get(id), 'product', id))

  const priceFields = {
    product: text(255),
    currency,
    unit_amount: amount,
    recurring: optional(recurring),
    nickname: optional(text()),
    metadata: optional(metadata),
  }
  api.post('/v1/prices', priceFields, ({ params }) => {
    if (!products.get(params.product)) throw missingReference('product', params.product, 'product')
    const created = Catalog.price({
      created: provider.now(),
      product: params.product,
      unitAmount: params.unit_amount,
      recurring: params.recurring,
      nickname: params.nickname,
      metadata: mergeMetadata({}, params.metadata),
    })
    return prices.put(created.id, created)
  })
  api.get('/v1/prices', { ...pagingByTime, product: optional(text(255)) }, ({ params, books }) =>
    page(books.prices.list(), params, '/v1/prices', matchesValues({ product: params.product })),
  )
  api.get('/v1/prices/:id', {}, ({ id, books }) => requireItem(books.prices.get(id), 'price', id))
}
