import * as v from 'valibot'
import {
  AdminChatStatus,
  AdminChats,
  Chat,
  ChatDeletion,
  ChatInit,
  ChatToken,
  ChatTokenQuery,
  ModeratedChats,
  Moderation,
  ModerationEnd,
  NotificationCount,
} from '#core/chat/schema'
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
  changeAdminStatus: {
    method: 'POST',
    path: '/nutritionist/change-admin-chat-status',
    access: ['client', 'coach'],
    body: AdminChatStatus,
    response: v.object({ chatWithAdmin: v.boolean() }),
  },
  listForAdmin: {
    method: 'GET',
    path: '/admin/chats',
    access: ['admin'],
    query: AdminChats,
    response: v.array(Chat),
  },
  countForAdmin: {
    method: 'GET',
    path: '/admin/chats/unread',
    access: ['admin'],
    response: v.object({ unread: v.number() }),
  },
  initByAdmin: {
    method: 'POST',
    path: '/admin/chat/init',
    access: ['admin'],
    body: ChatInit,
    response: Chat,
  },
  listModerated: {
    method: 'GET',
    path: '/admin/moderated-chats',
    access: ['admin'],
    query: ModeratedChats,
    response: v.array(Chat),
  },
  moderate: {
    method: 'POST',
    path: '/admin/moderated-chats',
    access: ['admin'],
    body: Moderation,
    response: Chat,
  },
  endModeration: {
    method: 'DELETE',
    path: '/admin/moderated-chats',
    access: ['admin'],
    body: ModerationEnd,
    response: Chat,
  },
  remove: {
    method: 'POST',
    path: '/chat/deletechannel',
    access: ['admin'],
    body: ChatDeletion,
    response: v.object({ success: v.boolean() }),
  },
  receiveEvents: {
    method: 'POST',
    path: '/pubnub/events',
    access: 'public',
    response: v.object({ received: v.boolean() }),
  },
})
