import { extrasApi } from '#core/extras/api'
import { undoExtraDecision } from '#core/extras/undo'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(extrasApi.undo, ({ actor, body }) => undoExtraDecision(actor, body))
