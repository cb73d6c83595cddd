import { assignmentsApi } from '#core/forms/assignments/api'
import { listSentRecipients } from '#core/forms/assignments/sent-recipients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.listSentRecipients, ({ actor, params, query }) =>
  listSentRecipients(actor, params.id, query.from),
)
