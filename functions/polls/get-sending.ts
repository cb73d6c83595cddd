import { pollsApi } from '#core/polls/api'
import * as Send from '#core/polls/send'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.getSending, ({ actor, params }) => Send.getSending(actor, params.id))
