import { discoveryApi } from '#core/discovery/api'
import { listReviews } from '#core/discovery/detail'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(discoveryApi.listReviews, ({ actor, params, query }) =>
  listReviews(actor, params.id, query.after),
)
