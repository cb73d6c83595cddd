import { chatApi } from '#core/chat/api'
import { listUnanswered } from '#core/chat/moderation/unanswered-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.listUnanswered, ({ actor, query }) =>
  listUnanswered(actor, query.after),
)
