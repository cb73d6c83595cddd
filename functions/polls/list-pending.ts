import { pollsApi } from '#core/polls/api'
import * as Read from '#core/polls/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listPending, ({ actor, query }) => Read.listPending(actor, query))
