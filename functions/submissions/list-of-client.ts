import { submissionsApi } from '#core/forms/submissions/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.listOfClient, ({ actor, params, query }) =>
  Read.listSubmissionsOfClient(actor, params.clientUserId, query.after),
)
