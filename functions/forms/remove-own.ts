import { formsApi } from '#core/forms/definitions/api'
import * as Forms from '#core/forms/definitions/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.removeOwn, async ({ actor, params }) => {
  await Forms.removeForm(actor, params.path)
  return { success: true }
})
