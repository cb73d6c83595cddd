import { extrasApi } from '#core/extras/api'
import { removeExtra } from '#core/extras/extras'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(extrasApi.remove, ({ actor, body }) => removeExtra(actor, body.id))
