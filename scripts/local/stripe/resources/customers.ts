import { type Api, requireItem } from '#scripts/local/stripe/api'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import { matchesValues, page, pagingByTime } from '#scripts/local/stripe/lists'
import { customer } from '#scripts/local/stripe/objects/customer'
import { clearable, email, mergeMetadata, metadata, optional, text } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

const fields = {
  email: clearable(email),
  name: clearable(text(256)),
  phone: clearable(text(20)),
  description: clearable(text()),
  metadata: optional(metadata),
}

export function customers(api: Api, provider: Provider) {
  const { customers: all, subscriptions } = provider.platform
  const live = (id: string) => {
    const item = requireItem(all.get(id), 'customer', id)
    return requireItem(item.deleted ? undefined : item, 'customer', id)
  }

  api.post('/v1/customers', fields, ({ params }) => {
    const { metadata: newMetadata, ...rest } = params
    const created = customer({ ...rest, created: provider.now(), metadata: mergeMetadata({}, newMetadata) })
    provider.emit('customer.created', created)
    return all.put(created.id, created)
  })

  api.get('/v1/customers', { ...pagingByTime, email: optional(text()) }, ({ params, books }) =>
    page(
      books.customers.list().flatMap((item) => (item.deleted ? [] : [item])),
      params,
      '/v1/customers',
      matchesValues({ email: params.email }),
    ),
  )

  api.get('/v1/customers/:id', {}, ({ id, books }) => requireItem(books.customers.get(id), 'customer', id))

  api.post('/v1/customers/:id', fields, ({ id, params }) => {
    const before = live(id)
    const {
      email = before.email,
      name = before.name,
      phone = before.phone,
      description = before.description,
    } = params
    const after = {
      ...before,
      email,
      name,
      phone,
      description,
      metadata: mergeMetadata(before.metadata, params.metadata),
    }
    provider.emit('customer.updated', after, { before })
    return all.put(id, after)
  })

  // Deleting a customer immediately ends their subscriptions.
  api.delete('/v1/customers/:id', {}, ({ id }) => {
    const before = live(id)
    for (const subscription of subscriptions.list())
      if (subscription.customer === id && !Subscriptions.isEnded(subscription))
        Subscriptions.end(provider, subscription, 'cancellation_requested')
    provider.emit('customer.deleted', before)
    return all.put(id, { id, object: 'customer', deleted: true })
  })
}
