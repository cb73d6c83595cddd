import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/entity'
import type { PollItem } from '#core/forms/assignments/entity'
import { LinkEntity } from '#core/relationship/entity'
import { nameOf } from '#core/shared/name'

export type Reachable = Pick<PollItem, 'recipientId' | 'recipientType'>

/**
 * Returns which of these people the sender can send a form to now. Admins reach active clients and approved coaches;
 * coaches reach active clients with an approved link.
 */
export const reachable = async (senderId: string | null, ids: string[]): Promise<Reachable[]> =>
  (await namedReachable(senderId, ids)).map(({ name: _, ...person }) => person)

export async function namedReachable(
  senderId: string | null,
  ids: string[],
): Promise<(Reachable & { name: string })[]> {
  const [clients, coaches, links] = await Promise.all([
    clientsById(ids),
    senderId ? undefined : coachesById(ids),
    senderId ? approvedLinks(senderId, ids) : undefined,
  ])
  const linked = links && new Set(links.map(({ clientId }) => clientId))
  return ids.flatMap((recipientId) => {
    const [client, coach] = [clients.get(recipientId), coaches?.get(recipientId)]
    if (client?.status === 'ACTIVE' && (!linked || linked.has(recipientId)))
      return { recipientId, recipientType: 'client' as const, name: nameOf(client) }
    return coach?.status === 'APPROVED'
      ? { recipientId, recipientType: 'coach' as const, name: nameOf(coach) }
      : []
  })
}

export async function approvedLinks(coachId: string, clientIds: string[]) {
  const links = await LinkEntity.findMany(clientIds.map((clientId) => ({ coachId, clientId })))
  return links.filter(({ status }) => status === 'APPROVED')
}
