import { listAllRunning } from '#core/billing/entity'
import { matchesFilter } from '#core/billing/plans/client-filter'
import * as Subscriptions from '#core/billing/plans/subscriptions'
import { connectionsOf, isPaying } from '#core/billing/sales/paying'
import { clientsById } from '#core/client/by-id'
import { listClientRows } from '#core/client/entity'
import { coachesById, listCoachRows } from '#core/coach/entity'
import { isCoach } from '#core/coach/tables'
import type {
  Exclusion,
  RecipientFilters,
  RecipientPage,
  RecipientPageQuery,
  RecipientQuery,
} from '#core/forms/assignments/shared/recipients-schema'
import { MAX_RECIPIENTS } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import { clientIdsOf, findGroup, listGroups } from '#core/groups/groups'
import { sinceOf } from '#core/hiring/present'
import { personOf } from '#core/lib/present'
import { RelationshipEntity } from '#core/relationship/entity'
import { canSeeFullProfile } from '#core/relationship/visible-clients'
import { invalid, notFound } from '#core/shared/errors'
import { type Named, nameOf } from '#core/shared/name'
import { foundBy, pageOf, type TableShape } from '#core/shared/table-page'

const MAX_FILTER_OPTIONS = 1000

interface Candidate extends Named {
  id: string
  email: string
  birthdate: string
  certifications: string[]
  createdAt: string
  excluded: Exclusion | null
  isHidden: boolean
}

type Filter = Omit<RecipientQuery, 'search'>

const candidateTable: TableShape<Candidate> = {
  id: ({ id }) => id,
  texts: (row) => [nameOf(row), row.email, ...row.certifications],
  columns: {
    name: nameOf,
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    birthdate: ({ birthdate }) => birthdate,
    email: ({ email }) => email,
    certifications: ({ certifications }) => certifications.join(', '),
    createdAt: ({ createdAt }) => createdAt,
  },
  standard: { sort: 'createdAt', order: 'desc' },
}

/** Whether "select all" selects someone: they can receive a form, and the coach hasn't hidden them. */
const isSelectedWithAll = ({ excluded, isHidden }: Candidate) => !excluded && !isHidden

/**
 * Returns the ids of everyone in the search results whom "select all" selects. Throws 400 if there are
 * more than MAX_RECIPIENTS.
 */
export async function listRecipients(actor: Builder, query: RecipientQuery): Promise<{ ids: string[] }> {
  const found = foundBy(await candidates(actor, query), candidateTable, query.search)
  const ids = found.filter(isSelectedWithAll).map(({ id }) => id)
  if (ids.length > MAX_RECIPIENTS)
    throw invalid([{ path: 'search', message: 'More than 10,000 people match. Narrow your search.' }])
  return { ids }
}

/** Returns a page of the people that the filters find, also those who can't receive forms, and how many those are. */
export async function pageRecipients(actor: Builder, query: RecipientPageQuery): Promise<RecipientPage> {
  const all = await candidates(actor, query)
  const { rows, count } = pageOf(all, candidateTable, query)
  const ids = rows.map(({ id }) => id)
  const [clients, coaches] = await Promise.all([
    query.type === 'clients' ? clientsById(ids) : undefined,
    query.type === 'nutritionists' ? coachesById(ids) : undefined,
  ])
  const found = foundBy(all, candidateTable, query.search)
  const countOf = (why: Exclusion) => found.filter(({ excluded }) => excluded === why).length
  return {
    rows: rows.map((row) => {
      const coach = coaches?.get(row.id)
      const { name, image } = personOf(row.id, coach ?? clients?.get(row.id))
      return { ...row, name: name || nameOf(row), image, state: coach?.state ?? '' }
    }),
    count,
    excluded: { SUSPENDED: countOf('SUSPENDED'), NOT_APPROVED: countOf('NOT_APPROVED') },
    hidden: found.filter(({ excluded, isHidden }) => isHidden && !excluded).length,
  }
}

/** Lists the coaches and groups by which the caller can filter recipients, by name. */
export async function listFilters(actor: Builder): Promise<RecipientFilters> {
  const [coaches, groups] = await Promise.all([actor.role === 'admin' ? listCoachRows() : [], listGroups()])
  const own = groups.filter(({ coachId }) => actor.role === 'admin' || coachId === actor.id)
  const options = (all: { id: string; name: string }[]) =>
    all.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_FILTER_OPTIONS)
  return {
    coaches: options(coaches.filter(isCoach).map((coach) => ({ id: coach.coachId, name: nameOf(coach) }))),
    groups: options(own.map(({ channelId, name }) => ({ id: channelId, name }))),
  }
}

async function candidates(actor: Builder, filter: Filter): Promise<Candidate[]> {
  if (actor.role === 'coach') return ownClients(actor.id, filter)
  return filter.type === 'clients' ? allClients(filter) : allCoaches()
}

const excludedBy = (isSuspended: boolean): Exclusion | null => (isSuspended ? 'SUSPENDED' : null)

async function allCoaches(): Promise<Candidate[]> {
  return (await listCoachRows())
    .filter(isCoach)
    .map(({ coachId, firstName, lastName, email, certifications, createdAt, status }) => ({
      ...{ id: coachId, firstName, lastName, email, certifications, createdAt, birthdate: '' },
      excluded: excludedBy(status !== 'APPROVED'),
      isHidden: false,
    }))
}

/** Reads plans, links and groups only if a filter needs them. */
async function allClients({ show, plan, coachId, groupId }: Filter): Promise<Candidate[]> {
  const [rows, running, linked, members] = await Promise.all([
    listClientRows(),
    show || plan ? listAllRunning() : [],
    coachId ? clientIdsOfCoach(coachId) : undefined,
    groupId ? memberIds(groupId) : undefined,
  ])
  const plansOf = Map.groupBy(running, ({ clientId }) => clientId)
  const isShown = matchesFilter({ show, plan })
  return rows.flatMap(({ clientId: id, firstName, lastName, email, birthdate, createdAt, status }) =>
    isShown({ status, plans: plansOf.get(id) ?? [] }) &&
    (!linked || linked.has(id)) &&
    (!members || members.has(id))
      ? {
          ...{ id, firstName, lastName, email, birthdate, createdAt, certifications: [] },
          excluded: excludedBy(status !== 'ACTIVE'),
          isHidden: false,
        }
      : [],
  )
}

/**
 * A coach's clients, and those who pay them only through a group, to whom they can't send forms. Of the latter they see
 * only the name (rule whole-client-once-approved).
 */
async function ownClients(coachId: string, { show, plan, groupId, ...filter }: Filter): Promise<Candidate[]> {
  if (filter.coachId && filter.coachId !== coachId) throw notFound('Coach')
  const [relationships, subscriptions, members] = await Promise.all([
    RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
    groupId ? memberIds(groupId, coachId) : undefined,
  ])
  const connections = connectionsOf(relationships, subscriptions).filter(
    (connection) => canSeeFullProfile(connection.relationship) || isPaying(connection),
  )
  const clients = await clientsById(connections.map(({ clientId }) => clientId))
  const isShown = matchesFilter({ show, plan })
  return connections.flatMap((connection) => {
    const { clientId: id, relationship, plans } = connection
    const client = clients.get(id)
    if (!client || !isShown({ status: client.status, plans }) || (members && !members.has(id))) return []
    const isWhole = canSeeFullProfile(relationship)
    const { firstName, lastName } = client
    return {
      ...{ id, firstName, lastName, certifications: [], createdAt: sinceOf(connection) },
      email: isWhole ? client.email : '',
      birthdate: isWhole ? client.birthdate : '',
      excluded: isWhole ? excludedBy(client.status !== 'ACTIVE') : ('NOT_APPROVED' as const),
      isHidden: relationship?.isHidden ?? false,
    }
  })
}

async function clientIdsOfCoach(coachId: string): Promise<ReadonlySet<string>> {
  const relationships = await RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  return new Set(relationships.filter(canSeeFullProfile).map(({ clientId }) => clientId))
}

/** The clients in a group. Throws 404 if it's gone, or if a coach names another coach's group. */
async function memberIds(groupId: string, coachId?: string): Promise<ReadonlySet<string>> {
  const group = await findGroup(groupId)
  if (!group || (coachId && group.coachId !== coachId)) throw notFound('Group')
  return new Set(clientIdsOf(group))
}
