import { clientsById } from '#core/client/by-id'
import { clientTable } from '#core/client/directory'
import { listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import { coachTable } from '#core/coach/tables'
import type { Builder } from '#core/forms/forms'
import { invalid } from '#core/lib/errors'
import { fold } from '#core/lib/fold'
import { nameOf } from '#core/lib/name'
import { LinkEntity } from '#core/link/entity'
import { MAX_RECIPIENTS, type RecipientQuery } from '#core/polls/schema'

/** All who can get a form of those whom the search of the table finds: what "select all" stands for. */
export async function listRecipients(
  actor: Builder,
  { type, search }: RecipientQuery,
): Promise<{ ids: string[] }> {
  const people = actor.role === 'coach' ? await clientsOf(actor.id) : await everybody(type)
  const wanted = fold(search)
  const ids = people
    .filter(({ texts }) => texts.some((text) => fold(text).includes(wanted)))
    .map(({ id }) => id)
  if (ids.length > MAX_RECIPIENTS)
    throw invalid([
      { path: 'search', message: 'These are more than 10,000 people. Search for some of them.' },
    ])
  return { ids }
}

interface Candidate {
  id: string
  texts: string[]
}

async function everybody(type: RecipientQuery['type']): Promise<Candidate[]> {
  if (type === 'clients')
    return (await listClientRows())
      .filter(({ status }) => status === 'ACTIVE')
      .map((row) => ({ id: row.clientId, texts: clientTable.texts(row) }))
  return (await listCoachRows())
    .filter(({ status }) => status === 'APPROVED')
    .map((row) => ({ id: row.coachId, texts: coachTable.texts(row) }))
}

async function clientsOf(coachId: string): Promise<Candidate[]> {
  const links = await LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  const approved = links.flatMap(({ clientId, status }) => (status === 'APPROVED' ? clientId : []))
  const clients = await clientsById(approved)
  return [...clients.values()]
    .filter(({ status }) => status === 'ACTIVE')
    .map((client) => ({ id: client.clientId, texts: [nameOf(client), client.email] }))
}
