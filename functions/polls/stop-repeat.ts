import { pollsApi } from '#core/polls/api'
import * as Repeats from '#core/polls/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.stopRepeat, async ({ actor, params }) => {
  await Repeats.stopRepeat(actor, params.id)
  return { success: true }
})
