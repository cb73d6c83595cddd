import { chatApi } from '#core/chat/api'
import { getReport } from '#core/chat/moderation/reports-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.getReport, ({ actor, params }) => getReport(actor, params.id))
