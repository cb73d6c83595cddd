import { setStatus } from '#core/coach/admin'
import { coachApi } from '#core/coach/api'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.setStatus, ({ actor, params, body }) =>
  setStatus(actor, params.id, body),
)
