import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/by-id'
import { LinkEntity } from '#core/link/entity'
import type { PollItem } from '#core/polls/entity'

export type Reachable = Pick<PollItem, 'recipientId' | 'recipientType'>

/** Whom of them a form can be sent to now: active clients, of a coach the approved ones; of the admins approved coaches too. */
export async function reachable(senderId: string | null, ids: string[]): Promise<Reachable[]> {
  const [clients, coaches, links] = await Promise.all([
    clientsById(ids),
    senderId ? undefined : coachesById(ids),
    senderId ? approvedLinks(senderId, ids) : undefined,
  ])
  const linked = links && new Set(links.map(({ clientId }) => clientId))
  return ids.flatMap((recipientId): Reachable[] => {
    if (clients.get(recipientId)?.status === 'ACTIVE' && (!linked || linked.has(recipientId)))
      return [{ recipientId, recipientType: 'client' }]
    if (coaches?.get(recipientId)?.status === 'APPROVED') return [{ recipientId, recipientType: 'coach' }]
    return []
  })
}

export async function approvedLinks(coachId: string, clientIds: string[]) {
  const links = await LinkEntity.findMany(clientIds.map((clientId) => ({ coachId, clientId })))
  return links.filter(({ status }) => status === 'APPROVED')
}
