import { billingApi } from '#core/billing/api'
import { handle } from '#core/billing/events'
import { readEvent } from '#core/billing/webhook'
import { endpoint } from '#functions/lib/endpoint'
import { log } from '#functions/lib/log'

export const handler = endpoint(billingApi.webhook, async ({ request }) => {
  const event = readEvent(request.raw(), request.header('stripe-signature'))
  log('info', 'payment event', { event: event.id, type: event.type })
  await handle(event)
  return { received: true }
})
