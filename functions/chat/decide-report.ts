import { chatApi } from '#core/chat/api'
import { decideReport } from '#core/chat/moderation/reports-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.decideReport, ({ actor, body }) => decideReport(actor, body))
