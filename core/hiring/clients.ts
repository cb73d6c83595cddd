import { isPaying, type Tie, tiesOf } from '#core/billing/paying'
import * as Subscriptions from '#core/billing/subscriptions'
import { clientsById } from '#core/client/by-id'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { clientTable, isByPeople } from '#core/hiring/client-table'
import { clientLinkOf, sinceOf } from '#core/hiring/present'
import type { ClientLink, ClientPage, ClientQuery, Visibility } from '#core/hiring/shared/schema'
import type { CoachActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { LinkEntity } from '#core/relationship/entity'
import { linkOf } from '#core/relationship/present'
import type { Link } from '#core/relationship/shared/schema'
import { conflict, notFound } from '#core/shared/errors'
import { pageOf } from '#core/shared/table-page'

/** Lists all clients in one response, including hidden ones. The site requests pages instead (`pageClients`). */
export async function listClients(actor: CoachActor): Promise<ClientLink[]> {
  const { ties, coach } = await readTies(actor)
  const newest = ties.toSorted((a, b) => sinceOf(b).localeCompare(sinceOf(a)))
  return shownTo(coach, newest, await clientsById(idsOf(ties)))
}

/**
 * Lists a page of clients. Paying and waiting ones come first, then the newest. Reads only the profiles on the page,
 * unless names or emails determine which ones those are (rule bounded-requests).
 */
export async function pageClients(actor: CoachActor, query: ClientQuery): Promise<ClientPage> {
  const { ties, coach } = await readTies(actor)
  const listed = ties.filter(query.list === 'approved' ? isClient : isOpen)
  const shown = listed.filter(({ link }) => query.hidden || !link?.isHidden)
  const everybody = isByPeople(query) ? await clientsById(idsOf(shown)) : undefined
  const { rows, count } = pageOf(shown, clientTable(shown, everybody), query)
  return {
    rows: shownTo(coach, rows, everybody ?? (await clientsById(idsOf(rows)))),
    count,
    hiddenCount: listed.filter(({ link }) => link?.isHidden).length,
    waitingCount: ties.filter(({ link }) => link?.status === 'PENDING').length,
  }
}

/**
 * Hides a client from the coach's own lists, or shows them again, without any other effect (rule hidden-clients).
 * Hiding a pending request answers 409.
 */
export async function setVisibility(
  actor: CoachActor,
  { nutritionistId, clientId, hide }: Visibility,
): Promise<Link> {
  const key = { coachId: actor.id, clientId }
  const link = nutritionistId === actor.id ? await LinkEntity.find(key) : undefined
  if (!link || link.awaitsProfile || link.isClientDeleted) throw notFound('Client')
  const decided = {
    if: { status: { not: 'PENDING' as const } },
    else: () => conflict('Approve or reject this request first.', 'REQUEST_WAITS'),
  }
  return linkOf(await write(LinkEntity.update(key, { set: { isHidden: hide } }, hide ? decided : {})))
}

/**
 * Reads the coach's links, and the clients who pay only through a group (rule pays-this-coach). Leaves out deleted
 * clients, whose plans are paused.
 */
async function readTies({ id: coachId }: CoachActor): Promise<{ ties: Tie[]; coach: CoachItem | undefined }> {
  const [links, subscriptions, coach] = await Promise.all([
    LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
    CoachEntity.find({ coachId }),
  ])
  const isShown = ({ link, plans }: Tie) =>
    link ? !link.awaitsProfile && !link.isClientDeleted : plans.some(({ isPaused }) => !isPaused)
  return { ties: tiesOf(links, subscriptions).filter(isShown), coach }
}

const isClient = (tie: Tie) => tie.link?.status === 'APPROVED' || isPaying(tie)
/** A pending request stays open even if the client pays through a group. */
const isOpen = (tie: Tie) => tie.link?.status === 'PENDING' || !isClient(tie)

const idsOf = (ties: Tie[]) => ties.map(({ clientId }) => clientId)

const shownTo = (coach: CoachItem | undefined, ties: Tie[], clients: Map<string, ClientItem>): ClientLink[] =>
  ties.flatMap((tie) => {
    const client = clients.get(tie.clientId)
    return client ? clientLinkOf(tie, client, coach) : []
  })
