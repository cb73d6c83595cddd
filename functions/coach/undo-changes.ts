import { coachApi } from '#core/coach/api'
import { undoChangeDecision } from '#core/coach/undo-changes'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.undoChanges, ({ actor, params, body }) =>
  undoChangeDecision(actor, params.id, body.requestId),
)
