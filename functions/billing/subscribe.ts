import { billingApi } from '#core/billing/api'
import * as Purchases from '#core/billing/purchases'
import { endpoint } from '#functions/lib/endpoint'
import { orSentence } from '#functions/lib/or-sentence'

const REFUSED = "This coach can't be paid right now. You haven't been charged."

export const handler = endpoint(billingApi.subscribe, ({ actor, body }) =>
  orSentence(() => Purchases.subscribe(actor, body), REFUSED),
)
