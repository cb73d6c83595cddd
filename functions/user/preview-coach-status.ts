import { userApi } from '#core/user/api'
import { previewCoach } from '#core/user/coach-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewCoachStatus, ({ params, query }) =>
  previewCoach(params.id, query.status),
)
