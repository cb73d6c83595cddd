import { chatApi } from '#core/chat/api'
import { dismiss } from '#core/chat/moderation/unanswered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.dismissUnanswered, ({ actor, body }) => dismiss(actor, body))
