import { billingApi } from '#core/billing/api'
import { listActive } from '#core/billing/plans/subscriptions'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.listActiveSubscriptions, ({ query }) => listActive(query))
