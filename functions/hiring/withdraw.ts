import { withdraw } from '#core/hiring/hiring'
import { linkApi } from '#core/hiring/link-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(linkApi.withdraw, ({ actor, body }) => withdraw(actor, body))
