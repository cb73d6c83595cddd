import { chatApi } from '#core/chat/api'
import * as Moderation from '#core/chat/moderation/moderation'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.listModerated, ({ actor, query }) =>
  Moderation.listModeratedChats(actor, query),
)
