import { billingApi } from '#core/billing/api'
import * as Promotion from '#core/billing/promotion'
import { endpoint } from '#functions/lib/endpoint'
import { withStripeErrorMessage } from '#functions/lib/with-stripe-error-message'

const REFUSED = 'Promotions cannot be bought at the moment. You have not been charged.'

export const handler = endpoint(billingApi.subscribePromote, async ({ actor }) => {
  const answer = await withStripeErrorMessage(() => Promotion.subscribePromote(actor), REFUSED)
  return 'url' in answer ? { data: answer } : answer
})
