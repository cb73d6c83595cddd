import { pollsApi } from '#core/forms/assignments/api'
import * as Repeats from '#core/forms/schedules/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listRepeats, ({ actor, query }) =>
  Repeats.listRepeats(actor, query.after),
)
