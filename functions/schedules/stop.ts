import { schedulesApi } from '#core/forms/schedules/api'
import * as Schedules from '#core/forms/schedules/schedules'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(schedulesApi.stop, async ({ actor, params }) => {
  await Schedules.stopSchedule(actor, params.id)
  return { success: true }
})
