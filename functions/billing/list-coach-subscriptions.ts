import { billingApi } from '#core/billing/api'
import { listForCoach } from '#core/billing/plans/listed-clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.listCoachSubscriptions, ({ actor }) => listForCoach(actor))
