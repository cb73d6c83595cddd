import { healthProfileApi } from '#core/forms/health-profile/api'
import * as Facts from '#core/forms/health-profile/facts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(healthProfileApi.save, ({ actor, params, body }) =>
  Facts.saveFact(actor, params.fact, body),
)
