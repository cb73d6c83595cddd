import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** Prefix of group channels, so the name shows that it's a group. */
export const GROUP = 'group.'

export interface ChatItem {
  channelId: string
  kind: 'pair' | 'admin' | 'group'
  /** Both null for a group; GroupItem has its members. */
  clientId: string | null
  coachId: string | null
  /**
   * Closed until someone opens it. Suspensions and rejected links aren't stored here; they are checked when the
   * conversation is shown.
   */
  disabled: boolean
  /** When an admin deleted it. It can be restored for a while. */
  deletedAt?: string
  /**
   * When its client or coach restarted a deleted conversation with the admins. No one can read the messages from
   * before.
   */
  begunAnewAt?: string
  /** When an admin last restored it. */
  restoredAt?: string
  /** When the latest moderation began, and until when any admin may read, or could. */
  moderatedAt?: string
  moderatedUntil?: EpochSeconds
  /** The admins who moderate, each for their own hour. Expired entries stay until the next change. */
  readings?: ActiveModeration[]
  /** Written by an earlier release, which knew only one moderation: who moderates until `moderatedUntil`. */
  moderatedBy?: string
  createdAt: string
}

export interface ActiveModeration {
  adminId: string
  until: EpochSeconds
}

export interface ChatMember {
  channelId: string
  /** A user's id, or ADMIN_UUID. */
  memberId: string
  /**
   * The group's members when this was written, for prefetching their profiles. Only GroupItem says who is in the
   * group.
   */
  group?: InGroup
}

export interface InGroup {
  coachId: string | null
  clientIds: string[]
}

export interface ChatGrant {
  memberId: string
  grantId: string
  token: string
  expiresAt: EpochSeconds
}

/**
 * Counts revocations of a person's tokens. A grant checks that the count hasn't changed, so a token granted during a
 * revocation is detected.
 */
export interface ChatRevocations {
  memberId: string
  count: number
}

/** Written by an earlier release, now only deleted. */
interface NotificationCountItem {
  memberId: string
  count: number
}

/** A person who sent too much and can't write for a while. */
export interface ChatMute {
  memberId: string
  expiresAt: EpochSeconds
}

export interface DeletedChat {
  channelId: string
  deletedAt: string
  /** The conversation has been restarted in the same channel, so only what came before is purged. */
  isReplaced?: boolean
  /** When it was restarted, ISO 8601. Entries of an earlier release lack it. Messages may arrive after `deletedAt`. */
  purgeTo?: string
}

export const ChatEntity = entity<ChatItem, Pick<ChatItem, 'channelId'>>(STREAMED.chat, {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'chat' }),
})
/** A user's chats: `chats#<id>`. A chat's members: gsi1 under `chat#<id>`. */
export const ChatMemberEntity = entity<ChatMember, Pick<ChatMember, 'channelId' | 'memberId'>>(
  STREAMED.chatMember,
  {
    key: ({ channelId, memberId }) => ({ pk: `chats#${memberId}`, sk: channelId }),
    gsi1: ({ channelId, memberId }) => ({ pk: `chat#${channelId}`, sk: `member#${memberId}` }),
  },
)
/** A person's tokens: `chat-access#<id>`, prefix `grant#`. */
export const ChatGrantEntity = entity<ChatGrant, Pick<ChatGrant, 'memberId' | 'grantId'>>('chat-grant', {
  key: ({ memberId, grantId }) => ({ pk: `chat-access#${memberId}`, sk: `grant#${grantId}` }),
})
export const ChatRevocationsEntity = entity<ChatRevocations, Pick<ChatRevocations, 'memberId'>>(
  'chat-revocations',
  { key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'revocations' }) },
)
export const NotificationCountEntity = entity<NotificationCountItem, Pick<NotificationCountItem, 'memberId'>>(
  'notification-count',
  { key: ({ memberId }) => ({ pk: `user#${memberId}`, sk: 'notification-count' }) },
)
export const ChatMuteEntity = entity<ChatMute, Pick<ChatMute, 'memberId'>>(STREAMED.chatQuiet, {
  key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'quiet' }),
})
/**
 * Deleted but not yet purged conversations, by time of deletion: `deleted-chats`, `deleted-groups` for groups,
 * `replaced-chats` for restarted ones.
 */
export const DeletedChatEntity = entity<DeletedChat>('deleted-chat', {
  key: ({ channelId, deletedAt, isReplaced }) => ({
    pk: channelId.startsWith(GROUP) ? 'deleted-groups' : isReplaced ? 'replaced-chats' : 'deleted-chats',
    sk: `${deletedAt}#${channelId}`,
  }),
})
