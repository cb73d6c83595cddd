import { assignmentsApi } from '#core/forms/assignments/api'
import * as Recipients from '#core/forms/assignments/recipients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.pageRecipients, ({ actor, query }) =>
  Recipients.pageRecipients(actor, query),
)
