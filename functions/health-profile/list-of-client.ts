import { healthProfileApi } from '#core/forms/health-profile/api'
import * as Read from '#core/forms/health-profile/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(healthProfileApi.listOfClient, ({ actor, params }) =>
  Read.listOfClient(actor, params.clientUserId),
)
