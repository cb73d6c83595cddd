import * as Notifications from '#core/chat/alerts/notifications'
import { chatApi } from '#core/chat/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.countNotifications, ({ actor, body }) =>
  Notifications.count(actor, body),
)
