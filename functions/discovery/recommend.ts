import { discoveryApi } from '#core/discovery/api'
import * as Coaches from '#core/discovery/coaches'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(discoveryApi.recommend, ({ actor, query }) =>
  Coaches.recommend(actor, query.ignore),
)
