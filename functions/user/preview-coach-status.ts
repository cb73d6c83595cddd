import { userApi } from '#core/account/api'
import { previewCoach } from '#core/impact/coach-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewCoachStatus, ({ params, query }) =>
  previewCoach(params.id, query.status),
)
