import type { ClientItem } from '#core/client/entity'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import type { CoachItem } from '#core/coach/entity'
import { GroupEntity, type GroupItem, SeatEntity } from '#core/groups/entity'
import type { Write } from '#core/lib/table'
import { type Connection, paidPlan } from '#scripts/seed/connections'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

const GROUPS = [
  // The first group is full. The second has a free seat and includes the demo client.
  { name: 'Morning walkers', plan: 'PLAN_1', size: 2, daysAgo: 40 },
  { name: 'Balanced plates', plan: 'PLAN_2', size: 2, daysAgo: 12 },
] as const
const WAITING = [
  { plan: 'PLAN_1', size: 3 },
  { plan: 'PLAN_2', size: 4 },
  { plan: 'PLAN_3', size: 2 },
] as const

/**
 * Creates two groups of the first coach. Their first member pays and writes. Other clients are waiting for a
 * group; their preferences are set to its plan.
 */
export function makeGroups([coach]: CoachItem[], connections: Connection[]): GroupItem[] {
  const approved = connections.filter(
    ({ relationship, client }) => relationship.status === 'APPROVED' && client.status === 'ACTIVE',
  )
  const own = approved.filter((connection) => connection.coach === coach).map(({ client }) => client)
  const [demo, ...others] = own
  if (!coach || !demo) return []
  const groups = GROUPS.map(({ name, plan, size, daysAgo }, place) => {
    const clients = place === 0 ? others.splice(0, size) : [...others.splice(0, size - 1), demo]
    const startedAt = today() - daysAgo * DAY_MS
    const createdAt = iso(startedAt)
    const group = {
      channelId: `group.${randomOf(`group ${name}`).id(startedAt)}`,
      name,
      plan,
      coachId: coach.coachId,
      coachJoinedAt: createdAt,
      clients: clients.map((client) => ({ clientId: wanting(client, plan).clientId, joinedAt: createdAt })),
      createdAt,
      version: 1,
    }
    const payer = approved.find(
      (connection) => connection.coach === coach && connection.client === clients[0],
    )
    const paid = { ...paidPlan(startedAt + DAY_MS, GROUP_PLANS[plan].amount), group }
    if (payer) payer.extras = [...(payer.extras ?? []), paid]
    return group
  })
  const free = [...new Set(approved.map(({ client }) => client))].filter((client) => !own.includes(client))
  for (const { plan, size } of WAITING) for (const client of free.splice(0, size)) wanting(client, plan)
  return groups
}

function wanting(client: ClientItem, groupChatType: GroupPlan): ClientItem {
  client.coachPreference = { ...NO_PREFERENCE, ...client.coachPreference, groupChatType }
  return client
}

/** Call this after their plans are paid. */
export function groupWrites(groups: GroupItem[], connections: Connection[]): Write[] {
  const payers = connections.flatMap(({ client, extras = [] }) =>
    extras.some(({ group }) => group) ? [client.clientId] : [],
  )
  return groups.flatMap((group) => [
    GroupEntity.put(group),
    ...group.clients.map(({ clientId }) =>
      SeatEntity.put({
        clientId,
        channelId: group.channelId,
        ...(payers.includes(clientId) && { runningPlans: 1 }),
      }),
    ),
  ])
}
