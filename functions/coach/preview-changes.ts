import { coachApi } from '#core/coach/api'
import { previewDecision } from '#core/impact/profile-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.previewChanges, ({ params, query }) =>
  previewDecision(params.id, query),
)
