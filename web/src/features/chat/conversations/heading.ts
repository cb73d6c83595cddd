import type { ReactNode } from 'react'
import { ADMIN_UUID } from '#core/chat/admin-uuid'
import type { Chat } from '#core/chat/schema'
import { personName } from '@/entities/account/person-name'

/** From whose place a conversation is seen. */
export type Side = 'client' | 'coach' | 'admin'

/** Where somebody sits: the chats of that side have addresses of their own. */
export interface Seat {
  side: Side
  /** The address of the list; a conversation's stands below it. */
  base: string
  parts?: SeatParts
}

/** What only some seats have, brought by their screens so that the others load nothing of it. */
export interface SeatParts {
  /** The screen's heading; `Chat` without it. */
  title?: string
  /** In the place of the conversation with the admins, as long as there is none. */
  withoutAdmins?: ReactNode
  /** Above the conversations. */
  top?: ReactNode
  /** Some of them in an order of their own, instead of all in sections. */
  only?: {
    title: string
    pick: (chats: Chat[]) => Chat[]
    /** In the place of the time. */
    end: (chat: Chat) => string
    /** Where there is none. */
    empty: ReactNode
  }
  /** Below those of a section, and below all of them. */
  below?: (section: string | undefined) => ReactNode
  /** At the end of a conversation's head. */
  actions?: (chat: Chat) => ReactNode
  /** Whether the list shows it; what is open may not be among what was searched for. */
  isListed?: (chat: Chat) => boolean
  /** In the place of the list where there is no conversation. */
  empty?: ReactNode
  /** Where the name in the head leads, for a seat whose people have other pages than a client's or a coach's. */
  addressOf?: (chat: Chat) => string | null | undefined
  /** How a group that is locked is opened. */
  join?: (chat: Chat) => ReactNode
  /** In the place of a conversation that is not open to be read. */
  instead?: (chat: Chat) => ReactNode
  /** In the place of the composer. */
  readOnly?: (chat: Chat) => ReactNode
}

export interface Heading {
  kind: 'person' | 'group' | 'admin'
  /** Of the person, or of the conversation where it is not with one. */
  id: string
  name: string
  image: string | null
  /** Of a person whose page can be seen from this side. */
  hasPage: boolean
}

/** With whom a conversation is: what it is called, and whose picture it has. */
export function headingOf(chat: Chat, side: Side): Heading {
  const { channelId: id, groupName } = chat
  const place = { id, image: null, hasPage: false }
  if (groupName) return { ...place, kind: 'group', name: groupName }
  if (chat.toAdmin && side !== 'admin') return { ...place, kind: 'admin', name: 'Admin' }
  const other =
    side === 'client'
      ? chat.nutritionist
      : side === 'coach'
        ? chat.client
        : (chat.client ?? chat.nutritionist)
  return {
    kind: 'person',
    id: other?.id ?? id,
    name: personName(other?.user),
    image: other?.user.image ?? null,
    hasPage: side === 'client' || (side === 'coach' && chat.linked),
  }
}

/** Who wrote a message. */
export function authorOf(chat: Chat, authorId: string): string {
  if (authorId === ADMIN_UUID) return 'Admin'
  const people = [chat.client, chat.nutritionist, ...chat.chatGroupsClients.map(({ client }) => client)]
  return personName(people.find((person) => person?.id === authorId)?.user)
}
