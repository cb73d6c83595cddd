import { assignmentsApi } from '#core/forms/assignments/api'
import * as Recall from '#core/forms/assignments/recall'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.recallSending, ({ actor, params }) =>
  Recall.recallSending(actor, params.id),
)
