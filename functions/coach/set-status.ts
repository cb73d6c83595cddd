import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { setStatus } from '#core/coach/admin'
import { coachApi } from '#core/coach/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.setStatus, async ({ actor, params, body }) => {
  const coach = await setStatus(actor, params.id, body)
  if (body.status !== 'APPROVED') await closePagesOfCoachAtStripe(params.id)
  return coach
})
