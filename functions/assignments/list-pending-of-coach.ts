import { assignmentsApi } from '#core/forms/assignments/api'
import * as Read from '#core/forms/submissions/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.listPendingOfCoach, ({ actor, query }) =>
  Read.listPendingOfCoach(actor, { path: query.form, after: query.after }),
)
