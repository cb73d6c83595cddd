import * as Answer from '#core/forms/submissions/answer'
import { pollsApi } from '#core/forms/assignments/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.answer, ({ actor, params, body }) =>
  Answer.answer(actor, params.id, body),
)
