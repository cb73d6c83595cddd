import { billingApi } from '#core/billing/api'
import { listPlanChanges } from '#core/billing/plans/plan-change'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.listPlanChanges, ({ actor, query }) =>
  listPlanChanges(actor, query.subId),
)
