import { billingApi } from '#core/billing/api'
import * as Promotion from '#core/billing/promotion'
import { endpoint } from '#functions/lib/endpoint'
import { orSentence } from '#functions/lib/or-sentence'

const REFUSED = "You can't buy a promotion right now. You haven't been charged."

export const handler = endpoint(billingApi.subscribePromote, async ({ actor }) => {
  const answer = await orSentence(() => Promotion.subscribePromote(actor), REFUSED)
  return 'url' in answer ? { data: answer } : answer
})
