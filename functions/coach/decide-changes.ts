import { coachApi } from '#core/coach/api'
import * as ChangeRequests from '#core/coach/change-requests'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.decideChanges, async ({ actor, params, body }) => {
  await ChangeRequests.decide(actor, params.id, body)
  return { success: true }
})
