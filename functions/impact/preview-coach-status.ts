import { impactApi } from '#core/impact/api'
import { previewCoach } from '#core/impact/coach-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(impactApi.previewCoachStatus, ({ params, query }) =>
  previewCoach(params.id, query.status),
)
