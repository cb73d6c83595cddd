import type { SubscriptionItem } from '#core/billing/entity'
import * as Subscriptions from '#core/billing/subscriptions'
import { clientsById } from '#core/client/by-id'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { titlesOf } from '#core/hiring/present'
import type { CoachClient } from '#core/hiring/schema'
import { byNewest } from '#core/lib/clock'
import { notFound } from '#core/lib/errors'
import { nameOf } from '#core/lib/name'
import { personOf } from '#core/lib/present'
import type { TableQuery } from '#core/lib/schema'
import { pageOf, type TableShape } from '#core/lib/table-page'
import { LinkEntity, type LinkItem } from '#core/link/entity'
import { linkOf } from '#core/link/present'

/** The approved clients of a coach, those who pay first. All people are read only where names decide (rule bounded-requests). */
export async function listClientsOf(
  coachId: string,
  query: TableQuery,
): Promise<{ rows: CoachClient[]; count: number }> {
  const isByName = query.search !== '' || query.sort === 'name' || query.sort === 'email'
  const [coach, links, subscriptions] = await Promise.all([
    CoachEntity.find({ coachId }),
    LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
  ])
  if (!coach) throw notFound('Coach')
  const approved = links.filter(({ status, isClientDeleted }) => status === 'APPROVED' && !isClientDeleted)
  const running = Map.groupBy(subscriptions.filter(Subscriptions.isRunning), ({ clientId }) => clientId)
  const everybody = isByName ? await clientsById(approved.map(({ clientId }) => clientId)) : undefined
  const { rows, count } = pageOf(approved, tableOf(approved, running, everybody), query)
  const clients = everybody ?? (await clientsById(rows.map(({ clientId }) => clientId)))
  const shown = rows.flatMap((link) => {
    const client = clients.get(link.clientId)
    if (!client) return []
    const own = running.get(link.clientId) ?? []
    const base = own.find(({ kind }) => kind === 'base')
    return {
      ...linkOf(link),
      client: { id: link.clientId, status: client.status, user: personOf(link.clientId, client) },
      subscription: base ? Subscriptions.showToClient(base, coach) : null,
      ...titlesOf(own),
    }
  })
  return { rows: shown, count }
}

function tableOf(
  links: LinkItem[],
  running: Map<string, SubscriptionItem[]>,
  clients = new Map<string, ClientItem>(),
): TableShape<LinkItem> {
  const pays = ({ clientId }: LinkItem) => Number(running.has(clientId))
  const usual = links.toSorted((a, b) => pays(b) - pays(a) || byNewest(a, b))
  const places = new Map(usual.map((link, place) => [link, place]))
  const name = ({ clientId }: LinkItem) => {
    const client = clients.get(clientId)
    return client ? nameOf(client) : ''
  }
  const email = ({ clientId }: LinkItem) => clients.get(clientId)?.email ?? ''
  return {
    id: ({ clientId }) => clientId,
    texts: (link) => [name(link), email(link)],
    columns: { name, email, usual: (link) => places.get(link) ?? 0 },
    standard: { sort: 'usual', order: 'asc' },
  }
}
