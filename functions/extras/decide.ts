import { decideExtra } from '#core/extras/admin'
import { extrasApi } from '#core/extras/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.decide, async ({ actor, body }) => {
  await decideExtra(actor, body)
  return { success: true }
})
