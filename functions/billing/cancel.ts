import { billingApi } from '#core/billing/api'
import { cancelSubscription } from '#core/billing/plans/cancellation'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.cancel, ({ actor, body }) => cancelSubscription(actor, body))
