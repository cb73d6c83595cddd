import { type ClientItem, planOf } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { Candidate, GroupChat, GroupCoach, GroupMember } from '#core/groupchats/shared/schema'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf, isPaid } from '#core/groups/groups'
import { imageUrl } from '#core/lib/config'
import { personOf } from '#core/lib/present'
import { nameOf } from '#core/shared/name'

export interface People {
  clients: Map<string, ClientItem>
  seats: Map<string, SeatItem>
  coaches: Map<string, CoachItem>
}

export function groupOf(group: GroupItem, { clients, seats, coaches }: People): GroupChat {
  const { channelId, name, plan, coachId, createdAt, version } = group
  const coach = coaches.get(coachId ?? '')
  const members = group.clients.map(({ clientId, joinedAt }) => {
    const seat = seats.get(clientId)
    return memberOf(
      clientId,
      clients.get(clientId),
      seat?.channelId === channelId ? seat : undefined,
      joinedAt,
    )
  })
  return {
    id: channelId,
    channelId,
    groupName: name,
    groupChatType: plan,
    nutritionist: coach ? coachOf(coach) : null,
    clientIds: clientIdsOf(group),
    chatGroupsClients: members,
    locked: members.some((member) => member.isPaid),
    createdAt,
    version,
  }
}

/** Shows a deleted client without a name. They keep their seat until the deletion is final (rule deleted-client). */
function memberOf(
  id: string,
  client: ClientItem | undefined,
  seat: SeatItem | undefined,
  joinedAt: string,
): GroupMember {
  const isShown = client !== undefined && client.status !== 'DELETED'
  const name = isShown ? nameOf(client) : 'Deleted client'
  return {
    client: { id, user: { id, name, image: isShown ? imageUrl(client.imageKey) : null } },
    status: client?.status ?? 'DELETED',
    groupChatType: client ? planOf(client) : 'NONE',
    isPaid: isPaid(seat),
    joinedAt,
  }
}

export const coachOf = (coach: CoachItem): GroupCoach => ({
  id: coach.coachId,
  status: coach.status,
  user: personOf(coach.coachId, coach),
})

export const candidateOf = (
  client: ClientItem,
  seat: SeatItem | undefined,
  groupName: string | undefined,
): Candidate => ({
  id: client.clientId,
  user: personOf(client.clientId, client),
  status: client.status,
  coachPreference: { groupChatType: planOf(client) },
  group: seat ? { id: seat.channelId, groupName: groupName ?? '' } : null,
  isPaid: isPaid(seat),
})
