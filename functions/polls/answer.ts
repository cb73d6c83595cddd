import * as Answer from '#core/polls/answer'
import { pollsApi } from '#core/polls/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.answer, ({ actor, params, body }) =>
  Answer.answer(actor, params.id, body),
)
