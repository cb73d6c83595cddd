import { hiringApi } from '#core/hiring/api'
import { setVisibility } from '#core/hiring/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(hiringApi.setVisibility, ({ actor, body }) => setVisibility(actor, body))
