import * as v from 'valibot'
import { timeOf, timetokenOf } from '#core/chat/activity-store'
import { isGroup } from '#core/chat/channels'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { ChatFileEntity, keyOf } from '#core/chat/file-entity'
import { messagesBefore } from '#core/chat/pubnub'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { Message } from '#core/chat/shared/schema'
import { GONE, otherNames } from '#core/data-export/names'
import { FILES_PER_PAGE, nextAfter, type Owner, type ReadPart } from '#core/data-export/part'
import type { ListedPart } from '#core/data-export/shared/schema'
import { SECTIONS } from '#core/data-export/shared/sections'
import { GroupEntity } from '#core/groups/entity'
import { notFound } from '#core/shared/errors'
import { downloadOf } from '#core/uploads/links'

const CONVERSATIONS_PER_PAGE = 50
/** The most that PubNub returns in one request. */
const MESSAGES_PER_PAGE = 100
const TEAM = 'Our team'

/** Lists conversations, and for each of them the parts with its messages and files. */
export const conversations: ReadPart = async ({ owner, after }) => {
  const memberships = await ChatMemberEntity.queryPage(`chats#${owner.id}`, {
    pageSize: CONVERSATIONS_PER_PAGE,
    ...(after && { after: { memberId: owner.id, channelId: after } }),
  })
  const chats = await ChatEntity.findMany(memberships)
  const titles = await titlesOf(owner, chats)
  return {
    rows: chats.map((chat) => ({
      conversation: titles(chat),
      id: chat.channelId,
      kind: chat.kind,
      createdAt: chat.createdAt,
      moderatedAt: chat.moderatedAt ?? null,
    })),
    more: chats.flatMap((chat) => partsOf(chat, titles(chat))),
    next: nextAfter(memberships, ({ channelId }) => channelId, CONVERSATIONS_PER_PAGE),
  }
}

const partsOf = ({ channelId }: ChatItem, name: string): ListedPart[] =>
  (['messages', 'chat-files'] as const).map((part) => ({
    part,
    title: `${SECTIONS[part].title}: ${name}`,
    of: channelId,
  }))

async function titlesOf(owner: Owner, chats: ChatItem[]): Promise<(chat: ChatItem) => string> {
  const idOf = ({ coachId, clientId }: ChatItem) => (owner.role === 'client' ? coachId : clientId)
  const pairs = chats.filter(({ kind }) => kind === 'pair')
  const [names, groups] = await Promise.all([
    otherNames(
      owner,
      pairs.flatMap((chat) => idOf(chat) ?? []),
    ),
    GroupEntity.findMany(chats.filter(({ channelId }) => isGroup(channelId))),
  ])
  return (chat) => {
    if (chat.kind === 'admin') return TEAM
    if (chat.kind === 'pair') return names(idOf(chat) ?? '')
    return groups.find(({ channelId }) => channelId === chat.channelId)?.name || 'Group'
  }
}

interface OwnChat {
  title: string
  /** Other people's messages are left out. */
  isOwnOnly: boolean
  /** Messages up to here are from a conversation that was deleted and restarted. */
  since: string
}

/**
 * Loads a conversation of the caller. Throws 404 for other people's. Of groups, and of conversations that an admin
 * deleted or whose other person is gone, only the caller's own messages and files are exported.
 */
async function ownChat(owner: Owner, channelId: string): Promise<OwnChat> {
  const [membership, chat] = await Promise.all([
    ChatMemberEntity.find({ channelId, memberId: owner.id }),
    ChatEntity.find({ channelId }),
  ])
  if (!membership || !chat) throw notFound('Chat')
  const title = (await titlesOf(owner, [chat]))(chat)
  return {
    title,
    isOwnOnly: chat.kind === 'group' || chat.deletedAt !== undefined || title === GONE,
    since: chat.begunAnewAt ? timetokenOf(chat.begunAnewAt) : '',
  }
}

/** Newest first, with one request to PubNub. A position is a timetoken. */
export const messages: ReadPart = async ({ owner, of, after }) => {
  const { title, isOwnOnly, since } = await ownChat(owner, of)
  const page = await messagesBefore(of, MESSAGES_PER_PAGE, after)
  const shown = page.filter(
    ({ senderId, timetoken }) => (!isOwnOnly || senderId === owner.id) && timetoken > since,
  )
  const nameOf = (senderId: string) =>
    senderId === owner.id ? 'You' : senderId === ADMIN_UUID ? TEAM : title
  return {
    rows: shown.toReversed().map(({ timetoken, senderId, message }) => {
      const read = v.safeParse(Message, message)
      const { text, file, repliedTT, repliedMT } = read.success ? read.output : {}
      return {
        conversation: title,
        conversationId: of,
        sentAt: new Date(timeOf(timetoken)).toISOString(),
        from: nameOf(senderId),
        text: text ?? '',
        file: file?.name ?? null,
        id: timetoken,
        replyTo: repliedTT ?? null,
        // In a group, the quoted message may be someone else's.
        quote: isOwnOnly ? null : (repliedMT ?? null),
      }
    }),
    next: page.length === MESSAGES_PER_PAGE ? (page[0]?.timetoken ?? null) : null,
  }
}

export const chatFiles: ReadPart = async ({ owner, of: channelId, after }) => {
  const { title, isOwnOnly, since } = await ownChat(owner, channelId)
  const files = await ChatFileEntity.queryPage(`chat-files#${channelId}`, {
    pageSize: FILES_PER_PAGE,
    ...(after && { after: { channelId, fileId: after } }),
  })
  const shown = files.filter(
    ({ senderId, timetoken }) =>
      (senderId === owner.id || !isOwnOnly) && timetoken !== null && timetoken > since,
  )
  return {
    rows: shown.map(({ fileId, senderId, name, type, size, timetoken }) => ({
      conversation: title,
      conversationId: channelId,
      name,
      type,
      size,
      from: senderId === owner.id ? 'You' : title,
      message: timetoken,
      id: fileId,
    })),
    files: await Promise.all(
      shown.map(async (file) => ({
        id: file.fileId,
        name: file.name,
        createdAt: file.createdAt,
        url: await downloadOf(keyOf(file), file.name),
      })),
    ),
    next: nextAfter(files, ({ fileId }) => fileId, FILES_PER_PAGE),
  }
}
