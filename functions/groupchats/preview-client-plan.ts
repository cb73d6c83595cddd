import { groupchatsApi } from '#core/groupchats/api'
import { previewPlan } from '#core/groupchats/client-plan'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(groupchatsApi.previewClientPlan, ({ params, query }) =>
  previewPlan(params.id, query),
)
