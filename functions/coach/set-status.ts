import { setStatus } from '#core/coach/admin'
import { coachApi } from '#core/coach/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.setStatus, ({ actor, params, body }) =>
  setStatus(actor, params.id, body),
)
