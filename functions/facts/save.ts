import { factsApi } from '#core/facts/api'
import * as Facts from '#core/facts/facts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(factsApi.save, ({ actor, params, body }) =>
  Facts.save(actor, params.fact, body),
)
