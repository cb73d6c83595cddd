import { type Api, requireItem } from '#scripts/local/stripe/api'
import { page, pagingByTime } from '#scripts/local/stripe/lists'
import { flag, listOf, optional, text } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

export function events(api: Api, provider: Provider, isDelivered: (eventId: string) => boolean) {
  const all = provider.platform.events
  const filters = {
    ...pagingByTime,
    type: optional(text(100)),
    types: optional(listOf(text(100))),
    delivery_success: optional(flag),
  }
  api.get('/v1/events', filters, ({ params, account }) => {
    const { type, types, delivery_success: delivered } = params
    return page(
      all.list(),
      params,
      '/v1/events',
      (event) =>
        (account === undefined || event.account === account) &&
        (type === undefined || matches(event.type, type)) &&
        (types === undefined || types.some((pattern) => matches(event.type, pattern))) &&
        (delivered === undefined || isDelivered(event.id) === delivered),
    )
  })
  api.get('/v1/events/:id', {}, ({ id }) => requireItem(all.get(id), 'event', id))
}

/** `charge.*` matches every type that begins with `charge.`. */
const matches = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
