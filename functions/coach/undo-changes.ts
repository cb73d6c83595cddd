import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { coachApi } from '#core/coach/api'
import { undoDecision } from '#core/coach/undo-changes'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.undoChanges, async ({ actor, params, body }) => {
  await undoDecision(actor, params.id, body.requestId)
  await closePagesOfCoachAtStripe(params.id)
  return { success: true }
})
