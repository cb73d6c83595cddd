import { coachApi } from '#core/coach/api'
import { undoDecision } from '#core/coach/undo-changes'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.undoChanges, ({ actor, params, body }) =>
  undoDecision(actor, params.id, body.requestId),
)
