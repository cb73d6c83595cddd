import * as Subscriptions from '#core/billing/plans/subscriptions'
import { type Connection, connectionsOf, showPlans } from '#core/billing/sales/paying'
import { clientsById } from '#core/client/by-id'
import { CoachEntity } from '#core/coach/entity'
import { clientTable, needsProfiles } from '#core/hiring/client-table'
import type { CoachClient } from '#core/hiring/shared/schema'
import { personOf } from '#core/lib/present'
import { RelationshipEntity } from '#core/relationship/entity'
import { relationshipOf } from '#core/relationship/present'
import { notFound } from '#core/shared/errors'
import type { TableQuery } from '#core/shared/schema'
import { pageOf } from '#core/shared/table-page'

/**
 * Lists a coach's approved clients, paying ones first. Reads everyone's profile only if names or emails determine the
 * page (rule bounded-requests).
 */
export async function listClientsOf(
  coachId: string,
  query: TableQuery,
): Promise<{ rows: CoachClient[]; count: number }> {
  const [coach, relationships, subscriptions] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId }),
    RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
  ])
  if (!coach) throw notFound('Coach')
  const approved = connectionsOf(relationships, subscriptions).filter(isApproved)
  const idsOf = (connections: Connection[]) => connections.map(({ clientId }) => clientId)
  const everybody = needsProfiles(query) ? await clientsById(idsOf(approved)) : undefined
  const { rows, count } = pageOf(approved, clientTable(approved, everybody), query)
  const clients = everybody ?? (await clientsById(idsOf(rows)))
  const presented = rows.flatMap(({ relationship, ...connection }) => {
    const client = clients.get(connection.clientId)
    if (!client || !relationship) return []
    return {
      ...relationshipOf(relationship),
      client: { id: connection.clientId, status: client.status, user: personOf(connection.clientId, client) },
      ...showPlans(connection, coach),
    }
  })
  return { rows: presented, count }
}

const isApproved = ({ relationship }: Connection) =>
  relationship?.status === 'APPROVED' && !relationship.isClientDeleted
