import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** How the channel of a group begins, so that its name tells what it is. */
export const GROUP = 'group.'

export interface ChatItem {
  channelId: string
  kind: 'pair' | 'admin' | 'group'
  /** Of a group neither: who is in it stands with the group itself. */
  clientId: string | null
  coachId: string | null
  /** Closed for good until somebody opens it. Suspensions and rejected links are looked up when it is shown. */
  disabled: boolean
  /** By an admin, who may call it off for a while. */
  deletedAt?: string
  /** It was deleted, and whose it is asked for it again: what was written before is nobody's to read. */
  begunAnewAt?: string
  /** When an admin last began to read along, and until when any of them may, or did. */
  moderatedAt?: string
  moderatedUntil?: EpochSeconds
  /** The admins who read along, each for an hour of their own; those that are over stay until the next change. */
  readings?: Reading[]
  createdAt: string
}

export interface Reading {
  adminId: string
  until: EpochSeconds
}

export interface ChatMember {
  channelId: string
  /** A user's id, or ADMIN_UUID. */
  memberId: string
  /** Who was in the group when this was written, for who reads them ahead; who is in it says the group alone. */
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

/** How often somebody's tokens were revoked, so that none slips through which is granted meanwhile. */
export interface ChatRevocations {
  memberId: string
  count: number
}

/** Who has sent too much, and writes nothing for a while. */
export interface ChatQuiet {
  memberId: string
  expiresAt: EpochSeconds
}

export interface DeletedChat {
  channelId: string
  deletedAt: string
  /** Another one has begun in its channel since: only what came before goes. */
  isReplaced?: boolean
}

export const ChatEntity = entity<ChatItem, Pick<ChatItem, 'channelId'>>('chat', {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'chat' }),
})
/** A user's chats: `chats#<id>`. A chat's members: gsi1 under `chat#<id>`. */
export const ChatMemberEntity = entity<ChatMember, Pick<ChatMember, 'channelId' | 'memberId'>>(
  'chat-member',
  {
    key: ({ channelId, memberId }) => ({ pk: `chats#${memberId}`, sk: channelId }),
    gsi1: ({ channelId, memberId }) => ({ pk: `chat#${channelId}`, sk: `member#${memberId}` }),
  },
)
/** The tokens of somebody: `chat-access#<id>`, prefix `grant#`. */
export const ChatGrantEntity = entity<ChatGrant, Pick<ChatGrant, 'memberId' | 'grantId'>>('chat-grant', {
  key: ({ memberId, grantId }) => ({ pk: `chat-access#${memberId}`, sk: `grant#${grantId}` }),
})
export const ChatRevocationsEntity = entity<ChatRevocations, Pick<ChatRevocations, 'memberId'>>(
  'chat-revocations',
  { key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'revocations' }) },
)
export const ChatQuietEntity = entity<ChatQuiet, Pick<ChatQuiet, 'memberId'>>('chat-quiet', {
  key: ({ memberId }) => ({ pk: `chat-access#${memberId}`, sk: 'quiet' }),
})
/** Deleted and not purged yet, by when: `deleted-chats`, groups in `deleted-groups`, `replaced-chats`. */
export const DeletedChatEntity = entity<DeletedChat>('deleted-chat', {
  key: ({ channelId, deletedAt, isReplaced }) => ({
    pk: channelId.startsWith(GROUP) ? 'deleted-groups' : isReplaced ? 'replaced-chats' : 'deleted-chats',
    sk: `${deletedAt}#${channelId}`,
  }),
})
