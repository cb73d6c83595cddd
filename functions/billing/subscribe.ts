import { billingApi } from '#core/billing/api'
import * as Purchases from '#core/billing/sales/purchases'
import { endpoint } from '#functions/lib/endpoint'
import { withStripeErrorMessage } from '#functions/lib/with-stripe-error-message'

const REFUSED = "This coach can't be paid right now. You haven't been charged."

export const handler = endpoint(billingApi.subscribe, ({ actor, body }) =>
  withStripeErrorMessage(() => Purchases.subscribe(actor, body), REFUSED),
)
