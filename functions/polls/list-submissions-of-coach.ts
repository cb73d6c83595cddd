import { pollsApi } from '#core/forms/assignments/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listSubmissionsOfCoach, ({ actor, query }) =>
  Read.listSubmissionsOfCoach(actor, { path: query.cardUrl, after: query.after }),
)
