import { ClientEntity } from '#core/client/entity'
import type { ClientAccountStatus } from '#core/client/shared/schema'
import type { Actor } from '#core/lib/actor'
import { personOf } from '#core/lib/present'
import { LinkEntity, type LinkItem } from '#core/relationship/entity'
import type { Person } from '#core/shared/person'

export interface VisibleClient {
  /** Without a name when they are deleted or gone, without an address unless the reader may have it. */
  person: Person
  /** Undefined once they are gone. */
  standing: ClientAccountStatus | undefined
  /** With the coach who reads. */
  link: LinkItem | undefined
}

/** Whether a coach reads the whole client, the address included (rule whole-client-once-approved). */
export const isWhole = (link: Pick<LinkItem, 'status'> | undefined) => link?.status === 'APPROVED'

/**
 * Clients as this reader may see them inside other shapes, the only way there: an admin and the clients themselves
 * with their address, a coach with that of approved clients (rule whole-client-once-approved).
 */
export async function visibleClients(
  reader: Pick<Actor, 'role' | 'id'>,
  clientIds: string[],
): Promise<(clientId: string) => VisibleClient> {
  const isCoach = reader.role === 'coach'
  const [clients, links] = await Promise.all([
    ClientEntity.findMany(clientIds.map((clientId) => ({ clientId }))),
    isCoach ? LinkEntity.findMany(clientIds.map((clientId) => ({ coachId: reader.id, clientId }))) : [],
  ])
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  const linkOf = new Map(links.map((link) => [link.clientId, link]))
  return (clientId) => {
    const [client, link] = [clientOf.get(clientId), linkOf.get(clientId)]
    const person = personOf(clientId, client?.status === 'DELETED' ? undefined : client)
    const hasEmail = reader.role === 'admin' || reader.id === clientId || isWhole(link)
    return { person: hasEmail ? person : { ...person, email: '' }, standing: client?.status, link }
  }
}
