import { chatApi } from '#core/chat/api'
import * as Notifications from '#core/chat/notifications'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.countNotifications, ({ actor, body }) =>
  Notifications.count(actor, body),
)
