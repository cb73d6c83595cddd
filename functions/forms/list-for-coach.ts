import { formsApi } from '#core/forms/definitions/api'
import * as Forms from '#core/forms/definitions/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.listForCoach, ({ actor, query }) =>
  query.past ? Forms.listPast(actor) : Forms.listForms(actor),
)
