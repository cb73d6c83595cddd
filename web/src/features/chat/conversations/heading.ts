import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { personName } from '@/entities/account/person-name'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

export interface Heading {
  kind: 'person' | 'group' | 'admin'
  /** The person's id, or the conversation's if it isn't with a single person. */
  id: string
  name: string
  image: string | null
  /** Whether the viewer can open the person's page. */
  hasPage: boolean
}

/** Returns the name and picture of a conversation for a side. */
export function headingOf(chat: Chat, viewerRole: ViewerRole): Heading {
  const { channelId: id, groupName } = chat
  const place = { id, image: null, hasPage: false }
  if (groupName) return { ...place, kind: 'group', name: groupName }
  if (chat.toAdmin && viewerRole !== 'admin') return { ...place, kind: 'admin', name: 'Admin' }
  const other =
    viewerRole === 'client'
      ? chat.nutritionist
      : viewerRole === 'coach'
        ? chat.client
        : (chat.client ?? chat.nutritionist)
  return {
    kind: 'person',
    id: other?.id ?? id,
    name: personName(other?.user),
    image: other?.user.image ?? null,
    hasPage: viewerRole === 'client' || (viewerRole === 'coach' && chat.linked),
  }
}

/** Returns the name of a message's author. */
export function authorOf(chat: Chat, authorId: string): string {
  if (authorId === ADMIN_UUID) return 'Admin'
  const people = [chat.client, chat.nutritionist, ...chat.chatGroupsClients.map(({ client }) => client)]
  return personName(people.find((person) => person?.id === authorId)?.user)
}
