import { recordViews } from '#core/audit/profile-views'
import * as Subscriptions from '#core/billing/plans/subscriptions'
import { type Connection, connectionsOf, isPaying } from '#core/billing/sales/paying'
import { clientsById } from '#core/client/by-id'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { clientTable, needsProfiles } from '#core/hiring/client-table'
import { clientRelationshipOf, sinceOf } from '#core/hiring/present'
import type { ClientPage, ClientQuery, ClientRelationship, Visibility } from '#core/hiring/shared/schema'
import type { CoachActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { relationshipOf } from '#core/relationship/present'
import type { Relationship } from '#core/relationship/shared/schema'
import { canSeeFullProfile } from '#core/relationship/visible-clients'
import { conflict, notFound } from '#core/shared/errors'
import { pageOf } from '#core/shared/table-page'

/** Lists all clients in one response, including hidden ones. The site requests pages instead (`pageClients`). */
export async function listClients(actor: CoachActor): Promise<ClientRelationship[]> {
  const { connections, coach } = await readConnections(actor)
  const newest = connections.toSorted((a, b) => sinceOf(b).localeCompare(sinceOf(a)))
  return readShown(actor, coach, newest)
}

/**
 * Lists a page of clients. Paying and waiting ones come first, then the newest. Reads only the profiles on the page,
 * unless names or emails determine which ones those are (rule bounded-requests).
 */
export async function pageClients(actor: CoachActor, query: ClientQuery): Promise<ClientPage> {
  const { connections, coach } = await readConnections(actor)
  const listed = connections.filter(query.list === 'approved' ? isClient : isOpen)
  const visible = listed.filter(({ relationship }) => query.hidden || !relationship?.isHidden)
  const everybody = needsProfiles(query) ? await clientsById(idsOf(visible)) : undefined
  const { rows, count } = pageOf(visible, clientTable(visible, everybody), query)
  return {
    rows: await readShown(actor, coach, rows, everybody),
    count,
    hiddenCount: listed.filter(({ relationship }) => relationship?.isHidden).length,
    waitingCount: connections.filter(({ relationship }) => relationship?.status === 'PENDING').length,
  }
}

/**
 * Hides a client from the coach's own lists, or shows them again, without any other effect (rule hidden-clients).
 * Hiding a pending request answers 409.
 */
export async function setVisibility(
  actor: CoachActor,
  { nutritionistId, clientId, hide }: Visibility,
): Promise<Relationship> {
  const key = { coachId: actor.id, clientId }
  const relationship = nutritionistId === actor.id ? await RelationshipEntity.find(key) : undefined
  if (!relationship || relationship.awaitsProfile || relationship.isClientDeleted) throw notFound('Client')
  const decided = {
    if: { status: { not: 'PENDING' as const } },
    else: () => conflict('Approve or reject this request first.', 'REQUEST_WAITS'),
  }
  return relationshipOf(
    await write(RelationshipEntity.update(key, { set: { isHidden: hide } }, hide ? decided : {})),
  )
}

/**
 * Reads the coach's links, and the clients who pay only through a group (rule paying-clients). Leaves out deleted
 * clients, whose plans are paused.
 */
async function readConnections({
  id: coachId,
}: CoachActor): Promise<{ connections: Connection[]; coach: CoachItem | undefined }> {
  const [relationships, subscriptions, coach] = await Promise.all([
    RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
    CoachEntity.find({ coachId }),
  ])
  const isShown = ({ relationship, plans }: Connection) =>
    relationship
      ? !relationship.awaitsProfile && !relationship.isClientDeleted
      : plans.some(({ isPaused }) => !isPaused)
  return { connections: connectionsOf(relationships, subscriptions).filter(isShown), coach }
}

const isClient = (connection: Connection) =>
  connection.relationship?.status === 'APPROVED' || isPaying(connection)
/** A pending request stays open even if the client pays through a group. */
const isOpen = (connection: Connection) =>
  connection.relationship?.status === 'PENDING' || !isClient(connection)

const idsOf = (connections: Connection[]) => connections.map(({ clientId }) => clientId)

/**
 * Reads the clients, unless they are known, and records whose full profile they contain (rule record-profile-views).
 */
async function readShown(
  actor: CoachActor,
  coach: CoachItem | undefined,
  connections: Connection[],
  known?: Map<string, ClientItem>,
): Promise<ClientRelationship[]> {
  const full = connections.filter(({ relationship }) => canSeeFullProfile(relationship))
  const [clients] = await Promise.all([
    known ?? clientsById(idsOf(connections)),
    recordViews(actor.id, idsOf(full), ['profile']),
  ])
  return connections.flatMap((connection) => {
    const client = clients.get(connection.clientId)
    return client ? clientRelationshipOf(connection, client, coach) : []
  })
}
