import { listClientsOf } from '#core/hiring/admin'
import { hiringApi } from '#core/hiring/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.listClientsOf, ({ params, query }) =>
  listClientsOf(params.id, query),
)
