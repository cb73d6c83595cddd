import { ClientEntity } from '#core/client/entity'
import type { ClientAccountStatus } from '#core/client/shared/schema'
import type { Actor } from '#core/lib/actor'
import { personOf } from '#core/lib/present'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import type { Person } from '#core/shared/person'

export interface VisibleClient {
  /** Has no name if the client is deleted or gone, and no email unless the reader may see it. */
  person: Person
  /** Undefined if the client is gone. */
  accountStatus: ClientAccountStatus | undefined
  /** The client's link with the reader, if the reader is a coach. */
  relationship: RelationshipItem | undefined
}

/** Whether a coach sees the full profile, including the email (rule whole-client-once-approved). */
export const canSeeFullProfile = (relationship: Pick<RelationshipItem, 'status'> | undefined) =>
  relationship?.status === 'APPROVED'

/**
 * Returns a lookup of clients as the reader may see them inside other shapes. No other code may produce these. Admins
 * and the clients themselves see the email, coaches only that of approved clients (rule whole-client-once-approved).
 */
export async function visibleClients(
  reader: Pick<Actor, 'role' | 'id'>,
  clientIds: string[],
): Promise<(clientId: string) => VisibleClient> {
  const isCoach = reader.role === 'coach'
  const [clients, relationships] = await Promise.all([
    ClientEntity.findManyIncludingDeleted(clientIds.map((clientId) => ({ clientId }))),
    isCoach
      ? RelationshipEntity.findMany(clientIds.map((clientId) => ({ coachId: reader.id, clientId })))
      : [],
  ])
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  const relationshipOf = new Map(relationships.map((relationship) => [relationship.clientId, relationship]))
  return (clientId) => {
    const [client, relationship] = [clientOf.get(clientId), relationshipOf.get(clientId)]
    const person = personOf(clientId, client?.status === 'DELETED' ? undefined : client)
    const hasEmail = reader.role === 'admin' || reader.id === clientId || canSeeFullProfile(relationship)
    return {
      person: hasEmail ? person : { ...person, email: '' },
      accountStatus: client?.status,
      relationship,
    }
  }
}
