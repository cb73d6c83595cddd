import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { extrasApi } from '#core/extras/api'
import { undoDecision } from '#core/extras/undo'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.undo, async ({ actor, body }) => {
  await undoDecision(actor, body)
  await closePagesOfCoachAtStripe(body.nutritionistId, body.id)
  return { success: true }
})
