import { pollsApi } from '#core/polls/api'
import * as Own from '#core/polls/recipient'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listOwn, ({ actor, query }) => Own.listOpen(actor, query.after))
