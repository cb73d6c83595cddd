import { setVisibility } from '#core/hiring/clients'
import { linkApi } from '#core/hiring/link-api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(linkApi.setVisibility, ({ actor, body }) => setVisibility(actor, body))
