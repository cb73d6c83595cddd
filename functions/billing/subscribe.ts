import { billingApi } from '#core/billing/api'
import * as Checkout from '#core/billing/checkout'
import { log } from '#core/lib/log'
import { explain, factsOf } from '#core/stripe/client'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.subscribe, async ({ actor, body }) => {
  try {
    return await Checkout.subscribe(actor, body)
  } catch (error) {
    const sentence = explain(error)
    if (!sentence) throw error
    log('error', 'payment provider failed', factsOf(error))
    return { error: sentence }
  }
})
