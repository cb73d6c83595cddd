import { pollsApi } from '#core/polls/api'
import * as Repeats from '#core/polls/repeats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.repeat, ({ actor, body }) => Repeats.repeat(actor, body))
