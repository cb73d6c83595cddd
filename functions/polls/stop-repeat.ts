import { pollsApi } from '#core/forms/assignments/api'
import * as Repeats from '#core/forms/schedules/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.stopRepeat, async ({ actor, params }) => {
  await Repeats.stopRepeat(actor, params.id)
  return { success: true }
})
