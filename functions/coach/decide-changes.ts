import { coachApi } from '#core/coach/api'
import { decideChangeRequest } from '#core/coach/change-requests'
import { saleEndpoint } from '#functions/lib/sale-endpoint'

export const handler = saleEndpoint(coachApi.decideChanges, ({ actor, params, body }) =>
  decideChangeRequest(actor, params.id, body),
)
