import { extrasApi } from '#core/extras/api'
import { saveExtra } from '#core/extras/extras'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(extrasApi.save, ({ actor, body }) => saveExtra(actor, body))
