import { schedulesApi } from '#core/forms/schedules/api'
import * as Schedules from '#core/forms/schedules/schedules'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(schedulesApi.list, ({ actor, query }) =>
  Schedules.listSchedules(actor, query.after),
)
