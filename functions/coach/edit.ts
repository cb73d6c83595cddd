import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { coachApi } from '#core/coach/api'
import { applyAdminEdit } from '#core/coach/edit-by-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.edit, async ({ actor, params, body }) => {
  const coach = await applyAdminEdit(actor, params.id, body)
  await closePagesOfCoachAtStripe(params.id)
  return coach
})
