import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orEmpty, orFalse, orNull, orZero, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'

/** Prefix of group channels, so the name shows that it's a group. */
export const GROUP = 'group.'

export const ActiveModeration = shape({
  adminId: v.string(),
  until: v.number(),
})
export type ActiveModeration = v.InferOutput<typeof ActiveModeration>

export const ChatItem = shape({
  channelId: v.string(),
  kind: v.picklist(['pair', 'admin', 'group']),
  /** Both null for a group; GroupItem has its members. */
  clientId: orNull(v.string()),
  coachId: orNull(v.string()),
  /**
   * Closed until someone opens it. Suspensions and rejected links aren't stored here; they are checked when the
   * conversation is shown.
   */
  disabled: orFalse(),
  /** When an admin deleted it. It can be restored for a while. */
  deletedAt: v.optional(v.string()),
  /**
   * When its client or coach restarted a deleted conversation with the admins. No one can read the messages from
   * before.
   */
  begunAnewAt: v.optional(v.string()),
  /** When an admin last restored it. */
  restoredAt: v.optional(v.string()),
  /** When the latest moderation began, and until when any admin may read, or could. */
  moderatedAt: v.optional(v.string()),
  moderatedUntil: v.optional(v.number()),
  /** The admins who moderate, each for their own hour. Expired entries stay until the next change. */
  readings: v.optional(v.array(ActiveModeration)),
  createdAt: v.string(),
})
export type ChatItem = v.InferOutput<typeof ChatItem>

export const InGroup = shape({
  coachId: orNull(v.string()),
  clientIds: orEmpty(v.string()),
})
export type InGroup = v.InferOutput<typeof InGroup>

export const ChatMember = shape({
  channelId: v.string(),
  /** A user's id, or ADMIN_UUID. */
  memberId: v.string(),
  /**
   * The group's members when this was written, for prefetching their profiles. Only GroupItem says who is in the
   * group.
   */
  group: v.optional(InGroup),
})
export type ChatMember = v.InferOutput<typeof ChatMember>

export const ChatGrant = shape({
  memberId: v.string(),
  grantId: v.string(),
  token: v.string(),
  expiresAt: v.number(),
})
export type ChatGrant = v.InferOutput<typeof ChatGrant>

/**
 * Counts revocations of a person's tokens. A grant checks that the count hasn't changed, so a token granted during a
 * revocation is detected.
 */
export const ChatRevocations = shape({
  memberId: v.string(),
  count: orZero(),
})
export type ChatRevocations = v.InferOutput<typeof ChatRevocations>

/** A person who sent too much and can't write for a while. */
export const ChatMute = shape({
  memberId: v.string(),
  expiresAt: v.number(),
})
export type ChatMute = v.InferOutput<typeof ChatMute>

export const DeletedChat = shape({
  channelId: v.string(),
  deletedAt: v.string(),
  /** The conversation has been restarted in the same channel, so only what came before is purged. */
  isReplaced: v.optional(v.boolean()),
  /** When it was restarted, ISO 8601. Messages may arrive after `deletedAt`. */
  purgeTo: v.optional(v.string()),
})
export type DeletedChat = v.InferOutput<typeof DeletedChat>

export const ChatEntity = entity(STREAMED.chat, {
  personal: {
    topic: 'messages',
    of: ['channelId', 'clientId', 'coachId'],
    exportedIn: 'messages',
    erasure: 'delete',
  },
  shape: ChatItem,
  id: ['channelId'],
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'chat' }),
})
/** A user's chats: `chats#<id>`. A chat's members: gsi1 under `chat#<id>`. */
export const ChatMemberEntity = entity(STREAMED.chatMember, {
  personal: { topic: 'messages', of: ['memberId', 'channelId'], erasure: 'delete' },
  shape: ChatMember,
  id: ['channelId', 'memberId'],
  key: ({ channelId, memberId }) => ({ pk: `chats#${memberId}`, sk: channelId }),
  gsi1: ({ channelId, memberId }) => ({ pk: `chat#${channelId}`, sk: `member#${memberId}` }),
})
/** A person's tokens: `chat-access#<id>`, prefix `grant#`. */
export const ChatGrantEntity = entity('chat-grant', {
  personal: { topic: 'messages', of: ['memberId'], erasure: 'expire' },
  shape: ChatGrant,
  id: ['memberId', 'grantId'],
  key: ({ memberId, grantId }) => ({ pk: `chat-access#${memberId}`, sk: `grant#${grantId}` }),
})
export const ChatRevocationsEntity = entity('chat-revocations', {
  personal: { topic: 'messages', of: ['memberId'], erasure: 'keep' },
  shape: ChatRevocations,
  id: ['memberId'],
  key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'revocations' }),
})
export const ChatMuteEntity = entity(STREAMED.chatQuiet, {
  personal: { topic: 'messages', of: ['memberId'], erasure: 'expire' },
  shape: ChatMute,
  id: ['memberId'],
  key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'quiet' }),
})
/**
 * Deleted but not yet purged conversations, by time of deletion: `deleted-chats`, `deleted-groups` for groups,
 * `replaced-chats` for restarted ones.
 */
export const DeletedChatEntity = entity('deleted-chat', {
  personal: { topic: 'messages', of: ['channelId'], erasure: 'delete' },
  shape: DeletedChat,
  id: ['channelId', 'deletedAt', 'isReplaced'],
  key: ({ channelId, deletedAt, isReplaced }) => ({
    pk: channelId.startsWith(GROUP) ? 'deleted-groups' : isReplaced ? 'replaced-chats' : 'deleted-chats',
    sk: `${deletedAt}#${channelId}`,
  }),
})
