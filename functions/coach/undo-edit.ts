import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { coachApi } from '#core/coach/api'
import { undoEdit } from '#core/coach/undo-edit'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.undoEdit, async ({ actor, params, body }) => {
  await undoEdit(actor, params.id, body.editId)
  await closePagesOfCoachAtStripe(params.id)
  return { success: true }
})
