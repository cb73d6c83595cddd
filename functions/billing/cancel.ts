import { billingApi } from '#core/billing/api'
import { cancel } from '#core/billing/cancellation'
import * as Subscriptions from '#core/billing/subscriptions'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.cancel, async ({ actor, body }) =>
  Subscriptions.showToClient(await cancel(actor, body)),
)
