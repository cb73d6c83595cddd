import { chatApi } from '#core/chat/api'
import { changeAdminStatus } from '#core/chat/with-admins'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.changeAdminStatus, ({ actor, body }) =>
  changeAdminStatus(actor, body),
)
