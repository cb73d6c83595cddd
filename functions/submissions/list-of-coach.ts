import { submissionsApi } from '#core/forms/submissions/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.listOfCoach, ({ actor, query }) =>
  Read.listSubmissionsOfCoach(actor, { path: query.cardUrl, after: query.after }),
)
