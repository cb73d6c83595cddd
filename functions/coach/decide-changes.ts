import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { coachApi } from '#core/coach/api'
import * as ChangeRequests from '#core/coach/change-requests'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.decideChanges, async ({ actor, params, body }) => {
  const decided = await ChangeRequests.decideChangeRequest(actor, params.id, body)
  if (body.accept) await closePagesOfCoachAtStripe(params.id)
  return decided
})
