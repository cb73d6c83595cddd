import { isGroup } from '#core/chat/channels'
import { ChatMemberEntity } from '#core/chat/entity'
import { loadChats } from '#core/chat/load-chats'
import type { Chat } from '#core/chat/shared/schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { SeatEntity } from '#core/groups/entity'
import type { Actor } from '#core/lib/actor'
import { CHATS_COUNTED } from '#core/shared/limits'

interface ClosedChats {
  chats: number
  groups: number
}

/**
 * Counts the conversations that a client's new status opens or closes, and the client's group, which stays open (rule
 * groups-follow-people).
 */
export async function countChatsClosedBy(
  client: ClientItem,
  status: ClientItem['status'],
): Promise<ClosedChats> {
  const [{ chats }, seat] = await Promise.all([
    countClosed(
      { role: 'client', id: client.clientId, subject: client.subject, accountStatus: client.status },
      { clients: [client] },
      { clients: [{ ...client, status }] },
    ),
    SeatEntity.find(client),
  ])
  return { chats, groups: seat ? 1 : 0 }
}

export const countChatsClosedByCoach = (
  coach: CoachItem,
  status: CoachItem['status'],
): Promise<ClosedChats> =>
  countClosed(
    { role: 'coach', id: coach.coachId, subject: coach.subject, accountStatus: coach.status },
    { coaches: [coach] },
    { coaches: [{ ...coach, status }] },
  )

type Profiles = NonNullable<Parameters<typeof loadChats>[2]>

async function countClosed(actor: Actor, before: Profiles, after: Profiles): Promise<ClosedChats> {
  const memberships = await ChatMemberEntity.query(`chats#${actor.id}`, { limit: CHATS_COUNTED })
  const channelIds = memberships.map(({ channelId }) => channelId)
  const [was, is] = await Promise.all(
    [before, after].map((profiles) => loadChats(actor, channelIds, profiles)),
  )
  const openIn = (chats: Chat[] = []) =>
    new Set(chats.flatMap(({ channelId, disabled }) => (disabled ? [] : [channelId])))
  const changed = [...openIn(was).symmetricDifference(openIn(is))]
  const groups = changed.filter(isGroup).length
  return { chats: changed.length - groups, groups }
}
