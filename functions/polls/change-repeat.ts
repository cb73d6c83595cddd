import { pollsApi } from '#core/polls/api'
import * as Repeats from '#core/polls/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.changeRepeat, ({ actor, params, body }) =>
  Repeats.changeRepeat(actor, params.id, body),
)
