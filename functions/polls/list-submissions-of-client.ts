import { pollsApi } from '#core/polls/api'
import * as Read from '#core/polls/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listSubmissionsOfClient, ({ actor, params, query }) =>
  Read.listSubmissionsOfClient(actor, params.clientUserId, query.after),
)
