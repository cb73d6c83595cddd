import { billingApi } from '#core/billing/api'
import { changePlan } from '#core/billing/plans/plan-change'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.changePlan, ({ actor, body }) => changePlan(actor, body))
