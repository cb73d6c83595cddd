import { chatApi } from '#core/chat/api'
import { listReports } from '#core/chat/moderation/reports-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.listReports, ({ query }) => listReports(query))
