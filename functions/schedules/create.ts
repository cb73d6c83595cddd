import { schedulesApi } from '#core/forms/schedules/api'
import * as Repeats from '#core/forms/schedules/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(schedulesApi.create, ({ actor, body }) => Repeats.repeat(actor, body))
