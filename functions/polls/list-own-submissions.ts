import { pollsApi } from '#core/polls/api'
import * as Own from '#core/polls/recipient'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listOwnSubmissions, ({ actor, query }) =>
  Own.listSubmissions(actor, query.after),
)
