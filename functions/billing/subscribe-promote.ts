import { billingApi } from '#core/billing/api'
import * as Promotion from '#core/billing/sales/promotion'
import { endpoint } from '#functions/lib/endpoint'
import { withStripeErrorMessage } from '#functions/lib/with-stripe-error-message'

const REFUSED = "You can't buy a promotion right now. You haven't been charged."

export const handler = endpoint(billingApi.subscribePromote, async ({ actor }) => {
  const answer = await withStripeErrorMessage(() => Promotion.subscribePromote(actor), REFUSED)
  return 'url' in answer ? { data: answer } : answer
})
