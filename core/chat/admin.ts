import { isGroup } from '#core/chat/channels'
import { DeletedChatEntity } from '#core/chat/entity'
import { loadChats } from '#core/chat/load-chats'
import {
  ActivityEntity,
  type AdminSection,
  ChatTotalEntity,
  UNREAD_BY_ADMINS,
} from '#core/chat/messages/activity-entity'
import { newest, PAGE_SIZE } from '#core/chat/messages/newest-messages'
import { adminChannel, isAdminChat } from '#core/chat/shared/channel-names'
import type { AdminChats, Chat } from '#core/chat/shared/schema'
import { clientDirectory } from '#core/client/directory'
import { listCoachRows } from '#core/coach/entity'
import { listGroups } from '#core/groups/groups'
import type { AdminActor } from '#core/lib/actor'
import { fold } from '#core/shared/fold'
import { nameOf } from '#core/shared/name'

/** How many people a search considers per section, newest first. If more match, the admin has to refine the search. */
const MAX_PEOPLE_FOUND = 200

/**
 * Returns a page of the admins' conversations, latest activity first; without a `section`, the first page of clients
 * and coaches.
 */
export async function listAdminChats(
  actor: AdminActor,
  { section, search, before, channelId }: AdminChats,
): Promise<Chat[]> {
  if (channelId) return loadChats(actor, isAdminChat(channelId) || isGroup(channelId) ? [channelId] : [])
  if (section === 'deleted') return listDeleted(actor, before)
  const sections = section ? [section] : (['clients', 'coaches'] as const)
  const pages = await Promise.all(
    sections.map((name) => (search ? findActive(name, search) : newest(name, before))),
  )
  return loadChats(actor, pages.flat())
}

async function findActive(section: AdminSection, search: string): Promise<string[]> {
  const channelIds =
    section === 'clients'
      ? (await Promise.all([findClients(search), findGroups(search)])).flat()
      : await findCoaches(search)
  const active = await ActivityEntity.findMany(channelIds.map((channelId) => ({ channelId })))
  return active
    .filter((item) => item.section === section)
    .sort((a, b) => (a.activeAt < b.activeAt ? 1 : -1))
    .slice(0, PAGE_SIZE)
    .map(({ channelId }) => channelId)
}

async function findClients(search: string): Promise<string[]> {
  const query = { page: 1, pageSize: MAX_PEOPLE_FOUND, search, sort: '', order: 'desc' } as const
  return (await clientDirectory.find(query)).ids.map(adminChannel)
}

async function findCoaches(search: string): Promise<string[]> {
  const searchText = fold(search)
  return (await listCoachRows())
    .filter((row) => [nameOf(row), row.email].some((text) => fold(text).includes(searchText)))
    .slice(-MAX_PEOPLE_FOUND)
    .map(({ coachId }) => adminChannel(coachId))
}

async function findGroups(search: string): Promise<string[]> {
  const searchText = fold(search)
  return (await listGroups())
    .filter(({ name }) => fold(name).includes(searchText))
    .slice(-MAX_PEOPLE_FOUND)
    .map(({ channelId }) => channelId)
}

async function listDeleted(actor: AdminActor, below: string | undefined): Promise<Chat[]> {
  const page = await DeletedChatEntity.query('deleted-chats', { newestFirst: true, below, limit: PAGE_SIZE })
  return loadChats(
    actor,
    page.map(({ channelId }) => channelId),
    { areDeleted: true },
  )
}

export async function countUnread(): Promise<{ unread: number }> {
  const total = await ChatTotalEntity.find({ name: UNREAD_BY_ADMINS })
  return { unread: total?.count ?? 0 }
}
