import { chatApi } from '#core/chat/api'
import * as Moderation from '#core/chat/moderation/moderation'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.endModeration, ({ actor, body }) => Moderation.end(actor, body))
