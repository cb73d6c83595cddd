import { pollsApi } from '#core/forms/assignments/api'
import * as Repeats from '#core/forms/schedules/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.changeRepeat, ({ actor, params, body }) =>
  Repeats.changeRepeat(actor, params.id, body),
)
