import { clientsById } from '#core/client/by-id'
import { clientTable } from '#core/client/directory'
import { type ClientItem, listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import { coachTable } from '#core/coach/tables'
import { MAX_RECIPIENTS, type RecipientQuery } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import { RelationshipEntity } from '#core/relationship/entity'
import { invalid } from '#core/shared/errors'
import { nameOf } from '#core/shared/name'
import { foundBy } from '#core/shared/table-page'

/**
 * Returns the ids of everyone in the search results who can receive a form, for "select all". Throws 400 if there are
 * more than MAX_RECIPIENTS.
 */
export async function listRecipients(
  actor: Builder,
  { type, search }: RecipientQuery,
): Promise<{ ids: string[] }> {
  const ids = actor.role === 'coach' ? await ownClients(actor.id, search) : await anybody(type, search)
  if (ids.length > MAX_RECIPIENTS)
    throw invalid([{ path: 'search', message: 'More than 10,000 people match. Narrow your search.' }])
  return { ids }
}

async function anybody(type: RecipientQuery['type'], search: string): Promise<string[]> {
  if (type === 'clients') {
    const active = (await listClientRows()).filter(({ status }) => status === 'ACTIVE')
    return foundBy(active, clientTable, search).map(({ clientId }) => clientId)
  }
  const approved = (await listCoachRows()).filter(({ status }) => status === 'APPROVED')
  return foundBy(approved, coachTable, search).map(({ coachId }) => coachId)
}

async function ownClients(coachId: string, search: string): Promise<string[]> {
  const relationships = await RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  const approved = relationships.flatMap(({ clientId, status }) => (status === 'APPROVED' ? clientId : []))
  const clients = [...(await clientsById(approved)).values()].filter(({ status }) => status === 'ACTIVE')
  const texts = (client: ClientItem) => [nameOf(client), client.email]
  return foundBy(clients, { texts }, search).map(({ clientId }) => clientId)
}
