import { ClientEntity } from '#core/client/entity'
import { coachesById } from '#core/coach/entity'
import type { Owner } from '#core/data-export/part'
import { nameOf } from '#core/shared/name'

export const GONE = 'Deleted account'

export async function coachNames(coachIds: string[]): Promise<(coachId: string) => string> {
  const coaches = await coachesById(coachIds)
  return (coachId) => {
    const coach = coaches.get(coachId)
    return coach ? nameOf(coach) : GONE
  }
}

/** Returns a lookup of clients as a coach may see them: by name only, and not once they are deleted. */
export async function clientNames(clientIds: string[]): Promise<(clientId: string) => string> {
  const clients = await ClientEntity.findMany(clientIds.map((clientId) => ({ clientId })))
  const named = new Map(clients.map((client) => [client.clientId, nameOf(client)]))
  return (clientId) => named.get(clientId) ?? GONE
}

/** Returns a lookup of the people on the other side: coaches for a client, clients for a coach. */
export const otherNames = ({ role }: Owner, ids: string[]) =>
  role === 'client' ? coachNames(ids) : clientNames(ids)
