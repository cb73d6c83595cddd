import { formsApi } from '#core/forms/api'
import * as Forms from '#core/forms/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.removeOwn, async ({ actor, params }) => {
  await Forms.remove(actor, params.path)
  return { success: true }
})
