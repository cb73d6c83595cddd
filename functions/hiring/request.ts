import * as Hiring from '#core/hiring/hiring'
import { linkApi } from '#core/hiring/link-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(linkApi.request, ({ actor, body }) => Hiring.request(actor, body))
