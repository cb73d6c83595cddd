import { assignmentsApi } from '#core/forms/assignments/api'
import * as Answer from '#core/forms/submissions/answer'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.saveDraft, ({ actor, params, body }) =>
  Answer.saveDraft(actor, params.id, body),
)
