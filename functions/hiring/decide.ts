import { decide } from '#core/hiring/decide'
import { linkApi } from '#core/hiring/link-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(linkApi.decide, ({ actor, body }) => decide(actor, body))
