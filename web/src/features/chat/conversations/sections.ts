import type { Chat } from '#core/chat/shared/schema'
import { compareTimetokens, type Timetoken } from '@/features/chat/connection/timetoken'
import { headingOf } from '@/features/chat/conversations/heading'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

export interface Section {
  title: string
  chats: Chat[]
}

/** Groups the conversations for the list, latest first. Clients and coaches see the one with the admins elsewhere. */
export function sectionsOf(
  chats: Chat[],
  viewerRole: ViewerRole,
  lastMessages: ReadonlyMap<string, { timetoken: Timetoken }>,
): Section[] {
  const time = ({ channelId, activeAt }: Chat) => lastMessages.get(channelId)?.timetoken ?? activeAt
  const name = (chat: Chat) => headingOf(chat, viewerRole).name
  const sorted = [...chats].sort(
    (a, b) => compareTimetokens(time(b), time(a)) || name(a).localeCompare(name(b)),
  )
  const sections =
    viewerRole === 'admin'
      ? [
          { title: 'Clients', chats: sorted.filter(isWithClients) },
          { title: 'Coaches', chats: sorted.filter((chat) => !isWithClients(chat)) },
        ]
      : [
          {
            title: viewerRole === 'client' ? 'Coaches' : 'Clients',
            chats: sorted.filter(({ toAdmin }) => !toAdmin),
          },
        ]
  return sections.filter((section) => section.chats.length > 0)
}

/** Groups are listed with the clients. */
const isWithClients = ({ client, groupName }: Chat) => client !== null || groupName !== null
