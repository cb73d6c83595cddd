import { formsApi } from '#core/forms/api'
import * as Forms from '#core/forms/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.listForAdmin, ({ actor, query }) =>
  query.past ? Forms.listPast(actor) : Forms.list(actor),
)
