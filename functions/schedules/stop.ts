import { schedulesApi } from '#core/forms/schedules/api'
import * as Repeats from '#core/forms/schedules/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(schedulesApi.stop, async ({ actor, params }) => {
  await Repeats.stopRepeat(actor, params.id)
  return { success: true }
})
