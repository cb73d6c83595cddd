import * as AdminChats from '#core/chat/admin'
import { chatApi } from '#core/chat/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.listForAdmin, ({ actor, query }) =>
  AdminChats.listAdminChats(actor, query),
)
