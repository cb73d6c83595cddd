import { assignmentsApi } from '#core/forms/assignments/api'
import * as Recall from '#core/forms/assignments/recall'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.resumeSending, ({ actor, params }) =>
  Recall.resumeSending(actor, params.id),
)
