import { pollsApi } from '#core/polls/api'
import * as Read from '#core/polls/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listSubmissionsOfCoach, ({ actor, query }) =>
  Read.listSubmissionsOfCoach(actor, { path: query.cardUrl, after: query.after }),
)
