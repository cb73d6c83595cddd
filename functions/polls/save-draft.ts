import * as Answer from '#core/polls/answer'
import { pollsApi } from '#core/polls/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.saveDraft, ({ actor, params, body }) =>
  Answer.saveDraft(actor, params.id, body),
)
