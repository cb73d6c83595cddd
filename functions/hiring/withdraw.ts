import { hiringApi } from '#core/hiring/api'
import { withdraw } from '#core/hiring/hiring'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.withdraw, ({ actor, body }) => withdraw(actor, body))
