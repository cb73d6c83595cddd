import { factsApi } from '#core/facts/api'
import * as Facts from '#core/facts/facts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(factsApi.remove, async ({ actor, params }) => {
  await Facts.remove(actor, params.fact)
  return { success: true }
})
