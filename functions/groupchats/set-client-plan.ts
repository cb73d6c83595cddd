import { groupchatsApi } from '#core/groupchats/api'
import { changePlan } from '#core/groupchats/client-plan'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(groupchatsApi.setClientPlan, ({ actor, params, body }) =>
  changePlan(actor, params.id, body),
)
