import * as Own from '#core/forms/assignments/recipient'
import { submissionsApi } from '#core/forms/submissions/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.getOwn, ({ actor, params }) =>
  Own.getSubmission(actor, params.id),
)
