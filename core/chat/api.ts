import * as v from 'valibot'
import { Chat, ChatInit, ChatToken, ChatTokenQuery, NotificationCount } from '#core/chat/schema'
import { ANYONE, defineEndpoints } from '#core/lib/api'

export const chatApi = defineEndpoints({
  list: { method: 'GET', path: '/chats', access: ANYONE, response: v.array(Chat) },
  init: { method: 'POST', path: '/chat/init', access: ANYONE, body: ChatInit, response: Chat },
  token: { method: 'GET', path: '/chat/token', access: ANYONE, query: ChatTokenQuery, response: ChatToken },
  countNotifications: {
    method: 'POST',
    path: '/chat/notificationscount',
    access: ANYONE,
    body: NotificationCount,
    response: v.object({ notificationCount: v.number() }),
  },
})
