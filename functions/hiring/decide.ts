import { hiringApi } from '#core/hiring/api'
import { decideRequest } from '#core/hiring/decide'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.decide, ({ actor, body }) => decideRequest(actor, body))
