import { pollsApi } from '#core/polls/api'
import * as Repeats from '#core/polls/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listRepeats, ({ actor, query }) =>
  Repeats.listRepeats(actor, query.after),
)
