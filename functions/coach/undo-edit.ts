import { coachApi } from '#core/coach/api'
import { undoEdit } from '#core/coach/undo-edit'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.undoEdit, ({ actor, params, body }) =>
  undoEdit(actor, params.id, body.editId),
)
