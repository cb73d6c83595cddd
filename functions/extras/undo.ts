import { extrasApi } from '#core/extras/api'
import { undoDecision } from '#core/extras/undo'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.undo, async ({ actor, body }) => {
  await undoDecision(actor, body)
  return { success: true }
})
