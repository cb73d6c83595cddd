import { formsApi } from '#core/forms/api'
import * as Forms from '#core/forms/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.edit, ({ actor, params, body }) =>
  Forms.edit(actor, params.path, body),
)
