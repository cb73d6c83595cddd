import * as v from 'valibot'
import { ChatMailsToken } from '#core/chat/mails-schema'
import { NoAnswerNeeded, OwedReplies } from '#core/chat/owed-schema'
import {
  MessageReport,
  Report,
  ReportDecision,
  ReportPage,
  ReportParams,
  ReportQuery,
} from '#core/chat/report-schema'
import {
  AdminChatStatus,
  AdminChats,
  Chat,
  ChatDeletion,
  ChatFile,
  ChatFiles,
  ChatInit,
  ChatToken,
  ChatTokenQuery,
  FileSending,
  ModeratedChats,
  Moderation,
  ModerationEnd,
  NotificationCount,
  SentFile,
} from '#core/chat/schema'
import { ANYONE, defineEndpoints } from '#core/lib/api'

const Success = v.object({ success: v.boolean() })

export const chatApi = defineEndpoints({
  list: { method: 'GET', path: '/chats', access: ANYONE, response: v.array(Chat) },
  init: { method: 'POST', path: '/chat/init', access: ANYONE, body: ChatInit, response: Chat },
  token: { method: 'GET', path: '/chat/token', access: ANYONE, query: ChatTokenQuery, response: ChatToken },
  listFiles: {
    method: 'GET',
    path: '/chat/files',
    access: ANYONE,
    query: ChatFiles,
    response: v.array(ChatFile),
  },
  sendFile: {
    method: 'POST',
    path: '/chat/files',
    access: ANYONE,
    body: FileSending,
    response: SentFile,
  },
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
    response: Success,
  },
  waveOff: {
    method: 'POST',
    path: '/nutritionist/no-answer-needed',
    access: ['approvedCoach'],
    body: NoAnswerNeeded,
    /** The same call with `undoTo` takes it back. */
    response: v.object({ undoTo: v.string() }),
  },
  listOwed: { method: 'GET', path: '/admin/owed-replies', access: ['admin'], response: OwedReplies },
  report: {
    method: 'POST',
    path: '/chat/report',
    access: ['client', 'coach'],
    body: MessageReport,
    response: Success,
  },
  listReports: {
    method: 'GET',
    path: '/admin/chat-reports',
    access: ['admin'],
    query: ReportQuery,
    response: ReportPage,
  },
  getReport: {
    method: 'GET',
    path: '/admin/chat-reports/{id}',
    access: ['admin'],
    params: ReportParams,
    response: Report,
  },
  decideReport: {
    method: 'POST',
    path: '/admin/chat-reports',
    access: ['admin'],
    body: ReportDecision,
    response: Success,
  },
  /** Without a body of ours: mail programs post their own (RFC 8058). */
  stopMails: {
    method: 'POST',
    path: '/chat/mails/stop/{token}',
    access: 'public',
    params: ChatMailsToken,
    response: Success,
  },
  resumeMails: {
    method: 'POST',
    path: '/chat/mails/resume/{token}',
    access: 'public',
    params: ChatMailsToken,
    response: Success,
  },
  receiveEvents: {
    method: 'POST',
    path: '/pubnub/events',
    access: 'public',
    response: v.object({ received: v.boolean() }),
  },
})
