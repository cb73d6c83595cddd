import { ADMIN_UUID, type Chat } from '#core/chat/schema'
import { personName } from '@/display/account/person-name'

/** From whose place a conversation is seen. */
export type Side = 'client' | 'coach' | 'admin'

/** Where somebody sits: the chats of that side have addresses of their own. */
export interface Seat {
  side: Side
  base: '/client/chat' | '/nutritionist/chat'
}

/** What a conversation is called, and whose picture it has. */
export function headingOf(chat: Chat, side: Side): { name: string; image: string | null } {
  if (chat.groupName) return { name: chat.groupName, image: null }
  if (chat.toAdmin && side !== 'admin') return { name: 'Admin', image: null }
  const other =
    side === 'client'
      ? chat.nutritionist
      : side === 'coach'
        ? chat.client
        : (chat.client ?? chat.nutritionist)
  return { name: personName(other?.user), image: other?.user.image ?? null }
}

/** Who wrote a message. */
export function authorOf(chat: Chat, authorId: string): string {
  if (authorId === ADMIN_UUID) return 'Admin'
  const people = [chat.client, chat.nutritionist, ...chat.chatGroupsClients.map(({ client }) => client)]
  return personName(people.find((person) => person?.id === authorId)?.user)
}
