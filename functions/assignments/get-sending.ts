import { assignmentsApi } from '#core/forms/assignments/api'
import * as Sendings from '#core/forms/assignments/sendings'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.getSending, ({ actor, params }) =>
  Sendings.getSending(actor, params.id),
)
