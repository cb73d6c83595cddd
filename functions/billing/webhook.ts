import { billingApi } from '#core/billing/api'
import { handleStripeEvent } from '#core/billing/events/events'
import { log } from '#core/lib/log'
import { readEvent } from '#core/stripe/webhook'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(billingApi.webhook, async ({ request }) => {
  const event = readEvent(request.raw(), request.header('stripe-signature'))
  log('info', 'payment event', { event: event.id, type: event.type })
  await handleStripeEvent(event)
  return { received: true }
})
