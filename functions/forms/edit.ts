import { formsApi } from '#core/forms/definitions/api'
import * as Forms from '#core/forms/definitions/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.edit, ({ actor, params, body }) =>
  Forms.editForm(actor, params.path, body),
)
