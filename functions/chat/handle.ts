import { chatApi } from '#core/chat/api'
import { claimChat } from '#core/chat/moderation/handling'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.handle, ({ actor, body }) => claimChat(actor, body))
