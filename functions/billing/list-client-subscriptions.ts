import { billingApi } from '#core/billing/api'
import * as Subscriptions from '#core/billing/plans/subscriptions'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.listClientSubscriptions, ({ actor, query }) =>
  Subscriptions.listForClient(actor, query),
)
