import * as Answer from '#core/forms/submissions/answer'
import { submissionsApi } from '#core/forms/submissions/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.answer, ({ actor, params, body }) =>
  Answer.answer(actor, params.id, body),
)
