import { discoveryApi } from '#core/discovery/api'
import { getCoach } from '#core/discovery/detail'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(discoveryApi.getCoach, ({ actor, params, query }) =>
  getCoach(actor, params.id, query.ignore),
)
