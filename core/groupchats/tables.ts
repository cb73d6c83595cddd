import { type ClientRow, listClientRows } from '#core/client/entity'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import { type CoachRow, coachesById, listCoachRows } from '#core/coach/entity'
import { readPeople } from '#core/groupchats/people'
import { candidateOf, coachOf, groupOf } from '#core/groupchats/present'
import type { Candidate, GroupPage, GroupQuery, GroupTable } from '#core/groupchats/shared/schema'
import { GroupEntity, type GroupItem } from '#core/groups/entity'
import { clientIdsOf, listGroups } from '#core/groups/groups'
import { cached } from '#core/lib/cached'
import { nameOf } from '#core/shared/name'
import { pageOf, pagesOf, type TableShape } from '#core/shared/table-page'

const KEPT_MILLISECONDS = 10_000

/** The rows of all clients from the directory (rule directory). */
export const clientRows = cached(KEPT_MILLISECONDS, listClientRows)

const labelsOf = (plan: GroupPlan) => (plan === 'NONE' ? [] : [GROUP_PLANS[plan].label])

/** By default, clients who chose a plan come first. Within both parts, the longest registered come first. */
const clientTable: TableShape<ClientRow> = {
  id: ({ clientId }) => clientId,
  texts: (row) => [nameOf(row), row.email, ...labelsOf(row.plan)],
  states: ({ plan }) => (plan === 'NONE' ? [plan] : []),
  columns: { name: nameOf, plan: ({ plan }) => plan, usual: ({ plan }) => plan === 'NONE' },
  standard: { sort: 'usual', order: 'asc' },
}
const coachTable: TableShape<CoachRow> = {
  id: ({ coachId }) => coachId,
  texts: (row) => [nameOf(row), row.email],
  columns: { name: nameOf },
  standard: { sort: 'name', order: 'asc' },
}
const clientPages = cached(KEPT_MILLISECONDS, async () => pagesOf(await clientRows(), clientTable))

/**
 * Lists the three tables of the groups page (rule tables-on-the-server). Groups aren't cached, because an admin who
 * has just saved one looks for it.
 */
export async function listGroupRows({ table, ...query }: GroupQuery): Promise<GroupPage> {
  const isAsked = (name: GroupTable) => table === undefined || table === name
  const none = { rows: [], count: 0 }
  const [groups, nutritionists, clients] = await Promise.all([
    isAsked('groups') ? listOfGroups(query) : none,
    isAsked('nutritionists') ? listOfCoaches(query) : none,
    isAsked('clients') ? listOfClients(query) : none,
  ])
  return {
    groups: groups.rows,
    nutritionists: nutritionists.rows,
    clients: clients.rows,
    count: { groups: groups.count, nutritionists: nutritionists.count, clients: clients.count },
  }
}

type Query = Omit<GroupQuery, 'table'>

async function listOfGroups(query: Query) {
  const isByName = query.search !== '' || query.sort === 'name' || query.sort === 'clients'
  const [all, names] = await Promise.all([listGroups(), isByName ? readNames() : undefined])
  // A link to a group searches for its full id. A part of an id finds nothing, because all ids share some.
  const matchedById = all.filter(({ channelId }) => channelId === query.search)
  const { rows, count } =
    matchedById.length > 0
      ? { rows: matchedById, count: matchedById.length }
      : pageOf(all, groupTable(names), query)
  const people = await readPeople(
    rows.flatMap(clientIdsOf),
    rows.flatMap(({ coachId }) => coachId ?? []),
  )
  return { rows: rows.map((group) => groupOf(group, people)), count }
}

function groupTable(names = new Map<string, string>()): TableShape<GroupItem> {
  const nameOfId = (id: string | null) => names.get(id ?? '') ?? ''
  const clients = (group: GroupItem) => clientIdsOf(group).map(nameOfId).join(', ')
  return {
    id: ({ channelId }) => channelId,
    texts: (group) => [group.name, nameOfId(group.coachId), clients(group)],
    columns: {
      groupName: ({ name }) => name,
      name: ({ coachId }) => nameOfId(coachId),
      clients,
      createdAt: ({ createdAt }) => createdAt,
    },
    standard: { sort: 'createdAt', order: 'desc' },
  }
}

async function readNames(): Promise<Map<string, string>> {
  const [clients, coaches] = await Promise.all([clientRows(), listCoachRows()])
  return new Map([
    ...clients.map((row) => [row.clientId, nameOf(row)] as const),
    ...coaches.map((row) => [row.coachId, nameOf(row)] as const),
  ])
}

async function listOfCoaches(query: Query) {
  const approved = (await listCoachRows()).filter(({ status }) => status === 'APPROVED')
  const { rows, count } = pageOf(approved, coachTable, query)
  const coaches = await coachesById(rows.map(({ coachId }) => coachId))
  return { rows: rows.flatMap(({ coachId }) => presentIfFound(coaches.get(coachId), coachOf)), count }
}

async function listOfClients(query: Query) {
  const { rows, count } = (await clientPages())(query)
  return { rows: await candidatesOf(rows.map(({ clientId }) => clientId)), count }
}

/** Returns the clients who aren't deleted, in the given order. */
export async function candidatesOf(clientIds: string[]): Promise<Candidate[]> {
  const { clients, seats } = await readPeople(clientIds, [])
  const groups = await GroupEntity.findMany([...seats.values()])
  const names = new Map(groups.map(({ channelId, name }) => [channelId, name]))
  return clientIds
    .flatMap((id) => clients.get(id) ?? [])
    .filter(({ status }) => status !== 'DELETED')
    .map((client) => {
      const seat = seats.get(client.clientId)
      return candidateOf(client, seat, names.get(seat?.channelId ?? ''))
    })
}

const presentIfFound = <T, R>(item: T | undefined, show: (item: T) => R): R[] =>
  item === undefined ? [] : [show(item)]
