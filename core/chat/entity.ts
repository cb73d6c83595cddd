import type { Plan } from '#core/client/schema'
import { entity } from '#core/lib/table'

/** A conversation: of a client and a coach, of one of them with the admins, or of a group. */
export interface ChatItem {
  channelId: string
  kind: 'pair' | 'admin' | 'group'
  /** Null in the admin conversation of a coach and in a group. */
  clientId: string | null
  coachId: string | null
  groupName: string | null
  groupChatType: Plan
  /** Closed for good until somebody opens it. Suspensions and rejected links are looked up when it is shown. */
  disabled: boolean
  createdAt: string
}

/** Who takes part in which chat. */
export interface ChatMember {
  channelId: string
  /** A user's id, or ADMIN_UUID. */
  memberId: string
}

/** How many messages somebody has not read, as their screen last counted them. */
export interface NotificationCountItem {
  /** A user's id, or ADMIN_UUID. */
  memberId: string
  count: number
}

export const ChatEntity = entity<ChatItem, Pick<ChatItem, 'channelId'>>('chat', {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'chat' }),
})
/** A user's chats: `chats#<id>`. A chat's members: gsi1 under `chat#<id>`. */
export const ChatMemberEntity = entity<ChatMember>('chat-member', {
  key: ({ channelId, memberId }) => ({ pk: `chats#${memberId}`, sk: channelId }),
  gsi1: ({ channelId, memberId }) => ({ pk: `chat#${channelId}`, sk: `member#${memberId}` }),
})
export const NotificationCountEntity = entity<NotificationCountItem, Pick<NotificationCountItem, 'memberId'>>(
  'notification-count',
  { key: ({ memberId }) => ({ pk: `user#${memberId}`, sk: 'notification-count' }) },
)
