import { billingApi } from '#core/billing/api'
import * as Purchases from '#core/billing/purchases'
import { endpoint } from '#functions/lib/endpoint'
import { withStripeErrorMessage } from '#functions/lib/with-stripe-error-message'

const REFUSED = 'This coach cannot be paid at the moment. You have not been charged.'

export const handler = endpoint(billingApi.subscribeToGroup, ({ actor, body }) =>
  withStripeErrorMessage(() => Purchases.subscribeToGroup(actor, body), REFUSED),
)
