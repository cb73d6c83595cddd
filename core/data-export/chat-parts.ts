import * as v from 'valibot'
import { isGroup } from '#core/chat/channels'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { ChatFileEntity, keyOf } from '#core/chat/files/file-entity'
import { findLeftGroup, listLeftGroups } from '#core/chat/members/left-groups'
import { timeOf, timetokenOf } from '#core/chat/messages/activity-store'
import { messagesBefore } from '#core/chat/pubnub/pubnub'
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
/** Begins the names and positions of groups that the person has left. */
const LEFT = 'left.'

/** Lists conversations, and for each of them the parts with its messages and files. */
export const conversations: ReadPart = async ({ owner, after }) => {
  if (after?.startsWith(LEFT)) return leftGroups(owner, after.slice(LEFT.length))
  const memberships = await ChatMemberEntity.queryPage(`chats#${owner.id}`, {
    pageSize: CONVERSATIONS_PER_PAGE,
    ...(after && { after: { memberId: owner.id, channelId: after } }),
  })
  const next = nextAfter(memberships, ({ channelId }) => channelId, CONVERSATIONS_PER_PAGE)
  const [current, left] = await Promise.all([
    listed(owner, memberships),
    next === null ? leftGroups(owner) : NO_CONVERSATIONS,
  ])
  return {
    rows: [...current.rows, ...left.rows],
    more: [...current.more, ...left.more],
    next: next ?? left.next,
  }
}

const NO_CONVERSATIONS = { rows: [], more: [], next: null }

/** The groups that the person has left, where they may still have messages. */
async function leftGroups(owner: Owner, below?: string) {
  const { groups, next } = await listLeftGroups(owner.id, below)
  const rejoined = await ChatMemberEntity.findMany(
    groups.map(({ channelId }) => ({ channelId, memberId: owner.id })),
  )
  const left = groups.filter(({ channelId }) => !rejoined.some((member) => member.channelId === channelId))
  return {
    ...(await listed(
      owner,
      left.map(({ channelId, leftId }) => ({ channelId, of: LEFT + leftId })),
    )),
    next: next && LEFT + next,
  }
}

/** Lists conversations with their parts. `of` names one in the requests of its parts, if it isn't the channel. */
async function listed(owner: Owner, named: { channelId: string; of?: string }[]) {
  const chats = await ChatEntity.findMany(named)
  const titles = await titlesOf(owner, chats)
  const ofs = new Map(named.map(({ channelId, of }) => [channelId, of]))
  return {
    rows: chats.map((chat) => ({
      conversation: titles(chat),
      id: chat.channelId,
      kind: chat.kind,
      createdAt: chat.createdAt,
      moderatedAt: chat.moderatedAt ?? null,
    })),
    more: chats.flatMap((chat) => partsOf(titles(chat), ofs.get(chat.channelId) ?? chat.channelId)),
  }
}

const partsOf = (name: string, of: string): ListedPart[] =>
  (['messages', 'chat-files'] as const).map((part) => ({
    part,
    title: `${SECTIONS[part].title}: ${name}`,
    of,
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
  channelId: string
  title: string
  /** Other people's messages are left out. */
  isOwnOnly: boolean
  /** Messages up to here are from a conversation that was deleted and restarted. */
  since: string
}

/**
 * Loads a conversation that the caller is or was in. Throws 404 for other people's. Of groups, and of conversations
 * that an admin deleted or whose other person is gone, only the caller's own messages and files are exported.
 */
async function ownChat(owner: Owner, of: string): Promise<OwnChat> {
  const membership = of.startsWith(LEFT)
    ? await findLeftGroup(owner.id, of.slice(LEFT.length))
    : await ChatMemberEntity.find({ channelId: of, memberId: owner.id })
  const chat = membership && (await ChatEntity.find({ channelId: membership.channelId }))
  if (!chat) throw notFound('Chat')
  const title = (await titlesOf(owner, [chat]))(chat)
  return {
    channelId: chat.channelId,
    title,
    isOwnOnly: chat.kind === 'group' || chat.deletedAt !== undefined || title === GONE,
    since: chat.begunAnewAt ? timetokenOf(chat.begunAnewAt) : '',
  }
}

/** Newest first, with one request to PubNub. A position is a timetoken. */
export const messages: ReadPart = async ({ owner, of, after }) => {
  const { channelId, title, isOwnOnly, since } = await ownChat(owner, of)
  const page = await messagesBefore(channelId, MESSAGES_PER_PAGE, after)
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
        conversationId: channelId,
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

export const chatFiles: ReadPart = async ({ owner, of, after }) => {
  const { channelId, title, isOwnOnly, since } = await ownChat(owner, of)
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
