import { chatApi } from '#core/chat/api'
import { report } from '#core/chat/moderation/reports'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.report, ({ actor, body }) => report(actor, body))
