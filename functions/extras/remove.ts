import { closePagesOfCoachAtStripe } from '#core/billing/checkout-page'
import { extrasApi } from '#core/extras/api'
import * as Extras from '#core/extras/extras'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.remove, async ({ actor, body }) => {
  await Extras.removeExtra(actor, body.id)
  await closePagesOfCoachAtStripe(actor.id, body.id)
  return { success: true }
})
