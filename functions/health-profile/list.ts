import { healthProfileApi } from '#core/forms/health-profile/api'
import * as Facts from '#core/forms/health-profile/health-facts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(healthProfileApi.list, ({ actor }) => Facts.listHealthFacts(actor))
