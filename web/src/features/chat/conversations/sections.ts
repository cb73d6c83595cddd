import type { Chat } from '#core/chat/schema'
import { headingOf, type Side } from '@/features/chat/conversations/heading'
import { compareTimetokens, type Timetoken } from '@/features/chat/connection/timetoken'

export interface Section {
  title: string
  chats: Chat[]
}

/** The conversations as the list shows them, the latest first. The one with the admins stands apart. */
export function sectionsOf(
  chats: Chat[],
  side: Side,
  latest: ReadonlyMap<string, { timetoken: Timetoken }>,
): Section[] {
  const time = ({ channelId, activeAt }: Chat) => latest.get(channelId)?.timetoken ?? activeAt
  const name = (chat: Chat) => headingOf(chat, side).name
  const sorted = [...chats].sort(
    (a, b) => compareTimetokens(time(b), time(a)) || name(a).localeCompare(name(b)),
  )
  const sections =
    side === 'admin'
      ? [
          { title: 'Clients', chats: sorted.filter(isWithClients) },
          { title: 'Coaches', chats: sorted.filter((chat) => !isWithClients(chat)) },
        ]
      : [
          {
            title: side === 'client' ? 'Coaches' : 'Clients',
            chats: sorted.filter(({ toAdmin }) => !toAdmin),
          },
        ]
  return sections.filter((section) => section.chats.length > 0)
}

/** Groups stand with the clients. */
const isWithClients = ({ client, groupName }: Chat) => client !== null || groupName !== null
