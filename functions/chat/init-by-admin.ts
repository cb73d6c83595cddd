import { chatApi } from '#core/chat/api'
import { initByAdmin } from '#core/chat/with-admins'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.initByAdmin, ({ actor, body }) => initByAdmin(actor, body))
