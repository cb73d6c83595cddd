import { extrasApi } from '#core/extras/api'
import { undoDecision } from '#core/extras/undo'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(extrasApi.undo, ({ actor, body }) => undoDecision(actor, body))
