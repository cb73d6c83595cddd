import { assignmentsApi } from '#core/forms/assignments/api'
import * as Own from '#core/forms/assignments/recipient'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.get, ({ actor, params }) =>
  Own.getAssignment(actor, params.id),
)
