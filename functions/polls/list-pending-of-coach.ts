import { pollsApi } from '#core/polls/api'
import * as Read from '#core/polls/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listPendingOfCoach, ({ actor, query }) =>
  Read.listPendingOfCoach(actor, { path: query.form, after: query.after }),
)
