import { ClientEntity, planOf } from '#core/client/entity'
import { coachesById } from '#core/coach/entity'
import type { People } from '#core/groupchats/present'
import { SeatEntity } from '#core/groups/entity'
import { isPaid } from '#core/groups/groups'
import type { Group } from '#core/groups/shared/rules'

/** Includes deleted clients, who keep their seats until the deletion is final. */
export async function readPeople(clientIds: string[], coachIds: string[]): Promise<People> {
  const keys = clientIds.map((clientId) => ({ clientId }))
  const [clients, seats, coaches] = await Promise.all([
    ClientEntity.findManyIncludingDeleted(keys),
    SeatEntity.findMany(keys),
    coachesById(coachIds),
  ])
  return {
    clients: new Map(clients.map((client) => [client.clientId, client])),
    seats: new Map(seats.map((seat) => [seat.clientId, seat])),
    coaches,
  }
}

interface GroupMembers {
  channelId: string
  plan: Group['plan']
  coachId: string | null
  clientIds: string[]
}

export const toRuleGroup = (
  { channelId, plan, coachId, clientIds }: GroupMembers,
  people: People,
): Group => ({
  id: channelId,
  plan,
  coachId,
  clients: clientIds.map((id) => {
    const [client, seat] = [people.clients.get(id), people.seats.get(id)]
    return {
      id,
      plan: client ? planOf(client) : 'NONE',
      isActive: client?.status === 'ACTIVE',
      isPaid: seat?.channelId === channelId && isPaid(seat),
      groupId: seat?.channelId ?? null,
    }
  }),
})
