import { coachApi } from '#core/coach/api'
import * as ChangeRequests from '#core/coach/change-requests'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(coachApi.decideChanges, ({ actor, params, body }) =>
  ChangeRequests.decide(actor, params.id, body),
)
