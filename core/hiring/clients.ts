import type { SubscriptionItem } from '#core/billing/entity'
import * as Subscriptions from '#core/billing/subscriptions'
import { clientsById } from '#core/client/by-id'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { clientLinkOf } from '#core/hiring/present'
import type { ClientLink, ClientPage, ClientQuery, Visibility } from '#core/hiring/schema'
import type { CoachActor } from '#core/lib/actor'
import { byNewest } from '#core/lib/clock'
import { conflict, notFound } from '#core/lib/errors'
import { nameOf } from '#core/lib/name'
import { write } from '#core/lib/table'
import { pageOf, type TableShape } from '#core/lib/table-page'
import { LinkEntity, type LinkItem } from '#core/link/entity'
import { linkOf } from '#core/link/present'
import type { Link } from '#core/link/schema'

/** All at once, hidden ones too; the site asks for pages. */
export async function listClients(actor: CoachActor): Promise<ClientLink[]> {
  const [links, subscriptions, coach] = await Promise.all([
    linksOf(actor.id),
    Subscriptions.listOfCoach(actor.id),
    CoachEntity.find({ coachId: actor.id }),
  ])
  return shownTo(coach, links.toSorted(byNewest), await clientsById(idsOf(links)), subscriptions)
}

/**
 * Who pays or waits comes first, then who came last. Only the people of the page are read; all of them where names
 * decide who is on it (rule bounded-requests).
 */
export async function pageClients(actor: CoachActor, query: ClientQuery): Promise<ClientPage> {
  const isByName = query.search !== '' || query.sort === 'name' || query.sort === 'email'
  const [links, coach, sold] = await Promise.all([
    linksOf(actor.id),
    CoachEntity.find({ coachId: actor.id }),
    isByName ? Subscriptions.listOfCoach(actor.id) : undefined,
  ])
  const listed = links.filter(({ status }) => (status === 'APPROVED') === (query.list === 'approved'))
  const shown = listed.filter(({ isHidden }) => query.hidden || !isHidden)
  const everybody = isByName ? await clientsById(idsOf(shown)) : undefined
  const { rows, count } = pageOf(shown, tableOf(shown, everybody), query)
  const [clients, subscriptions] = await Promise.all([
    everybody ?? clientsById(idsOf(rows)),
    sold ?? plansOf(rows),
  ])
  return {
    rows: shownTo(coach, rows, clients, subscriptions),
    count,
    hiddenCount: listed.filter(({ isHidden }) => isHidden).length,
    waitingCount: links.filter(({ status }) => status === 'PENDING').length,
  }
}

/** Hides a client from the coach's own lists, or shows them again; nothing else follows from it (rule hidden-clients). */
export async function setVisibility(
  actor: CoachActor,
  { nutritionistId, clientId, hide }: Visibility,
): Promise<Link> {
  const key = { coachId: actor.id, clientId }
  const link = nutritionistId === actor.id ? await LinkEntity.find(key) : undefined
  if (!link || link.awaitsProfile || link.isClientDeleted) throw notFound('Client')
  const decided = {
    if: { status: { not: 'PENDING' as const } },
    else: conflict('Approve or reject this request first.', 'REQUEST_WAITS'),
  }
  return linkOf(await write(LinkEntity.update(key, { set: { isHidden: hide } }, hide ? decided : {})))
}

async function linksOf(coachId: string): Promise<LinkItem[]> {
  const links = await LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  return links.filter(({ awaitsProfile, isClientDeleted }) => !awaitsProfile && !isClientDeleted)
}

const idsOf = (links: LinkItem[]) => links.map(({ clientId }) => clientId)

const plansOf = async (links: LinkItem[]) =>
  (await Promise.all(idsOf(links).map(Subscriptions.listOfClient))).flat()

function shownTo(
  coach: CoachItem | undefined,
  links: LinkItem[],
  clients: Map<string, ClientItem>,
  subscriptions: SubscriptionItem[],
): ClientLink[] {
  const plans = Map.groupBy(subscriptions, ({ clientId }) => clientId)
  return links.flatMap((link) => {
    const client = clients.get(link.clientId)
    return client ? clientLinkOf(link, client, plans.get(link.clientId) ?? [], coach) : []
  })
}

function tableOf(links: LinkItem[], clients = new Map<string, ClientItem>()): TableShape<LinkItem> {
  const isFirst = ({ status, runningPlans = 0 }: LinkItem) => status === 'PENDING' || runningPlans > 0
  const usual = links.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || byNewest(a, b))
  const places = new Map(usual.map((link, place) => [link, place]))
  const name = ({ clientId }: LinkItem) => {
    const client = clients.get(clientId)
    return client ? nameOf(client) : ''
  }
  /** An address that the coach does not see finds nobody. */
  const email = ({ status, clientId }: LinkItem) =>
    (status === 'APPROVED' && clients.get(clientId)?.email) || ''
  return {
    id: ({ clientId }) => clientId,
    texts: (link) => [name(link), email(link)],
    columns: {
      name,
      email,
      status: ({ status }) => status,
      createdAt: ({ createdAt }) => createdAt,
      usual: (link) => places.get(link) ?? 0,
    },
    standard: { sort: 'usual', order: 'asc' },
  }
}
