import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { tiersOf } from '#core/coach/shared/prices'
import type { ExtraItem } from '#core/extras/entity'
import type { GroupItem } from '#core/groups/entity'
import type { RelationshipItem } from '#core/relationship/entity'
import { now } from '#core/shared/clock'
import { DAY_MS, HOUR_MS, inMonth, iso, monthsSoFar, paymentsSince, today } from '#scripts/seed/dates'
import { type Random, randomOf } from '#scripts/seed/random'

/** What a client pays or paid a coach. */
export interface PaidPlan {
  amountCents: number
  /** Milliseconds since 1970. */
  startedAt: number
  /** The number of successful payments. */
  months: number
  status: 'active' | 'ending' | 'past_due' | 'canceled'
  /** The extra specialty or group it pays for. A base plan has neither. */
  extra?: ExtraItem
  group?: GroupItem
  /** How much of the latest payment was refunded. */
  refundCents?: number
}

/** A client's link with a coach, including payments. */
export interface Connection {
  coach: CoachItem
  client: ClientItem
  relationship: RelationshipItem
  plan?: PaidPlan
  /** Plans in addition to the base plan. */
  extras?: PaidPlan[]
  /** They have talked only once, so that thousands of them take little space. */
  isBrief?: true
}

/** How long coaching lasts, in months. */
const LASTS = { min: 3, max: 20 }

/**
 * Who works or worked with whom: the relationships of the two demo accounts, and a market that has grown
 * since January 2022.
 */
export function makeConnections(coaches: CoachItem[], clients: ClientItem[]): Connection[] {
  const connections = new Map<string, Connection>()
  for (const connection of [...demoConnections(coaches, clients), ...marketConnections(coaches, clients)]) {
    const pair = `${connection.relationship.coachId} ${connection.relationship.clientId}`
    if (!connections.has(pair)) connections.set(pair, connection)
  }
  return [...connections.values()]
}

export function makeConnection(
  [coach, client]: [CoachItem, ClientItem],
  status: RelationshipItem['status'],
  createdAt: number,
  plan?: PaidPlan,
  isHidden = false,
): Connection {
  const { coachId } = coach
  const { clientId } = client
  return {
    coach,
    client,
    relationship: { coachId, clientId, status, isHidden, createdAt: iso(createdAt) },
    plan,
  }
}

export const paidPlan = (
  startedAt: number,
  dollars: number,
  status: PaidPlan['status'] = 'active',
): PaidPlan => ({
  amountCents: dollars * 100,
  startedAt,
  months: paymentsSince(startedAt) - (status === 'past_due' ? 1 : 0),
  status,
})

/** coach@example.com with clients in every state, and client@example.com with coaches in every state. */
function demoConnections(coaches: CoachItem[], clients: ClientItem[]): Connection[] {
  const [coach, , second, third, fourth] = coaches
  const [client] = clients
  if (!coach || !client || !second || !third || !fourth) return []
  const last = monthsSoFar()
  const newest = clients.slice(-9)
  const start = (index: number) => Date.parse(newest[index]?.createdAt ?? '') + 2 * DAY_MS
  const withCoach = (
    index: number,
    ...options: [RelationshipItem['status'], number, PaidPlan?, boolean?]
  ) => {
    const other = newest[index]
    return other ? [makeConnection([coach, other], ...options)] : []
  }
  const yesterday = new Date(today() - DAY_MS)
  const lateSince = inMonth(last - 3, Math.min(28, yesterday.getUTCDate()), 9)
  return [
    makeConnection(
      [coach, client],
      'APPROVED',
      inMonth(last - 6, 8),
      paidPlan(inMonth(last - 6, 9, 17), 200),
    ),
    makeConnection([third, client], 'PENDING', today() - 2 * DAY_MS + 9 * HOUR_MS),
    makeConnection([second, client], 'REJECTED', inMonth(last - 6, 7)),
    makeConnection([fourth, client], 'APPROVED', inMonth(last - 2, 3)),
    ...withCoach(8, 'PENDING', today() - DAY_MS + 11 * HOUR_MS),
    ...withCoach(7, 'PENDING', today() - 3 * DAY_MS + 20 * HOUR_MS),
    ...withCoach(0, 'APPROVED', start(0), paidPlan(start(0) + DAY_MS, 450)),
    ...withCoach(1, 'APPROVED', start(1), { ...paidPlan(start(1) + DAY_MS, 300), refundCents: 7500 }),
    ...withCoach(2, 'APPROVED', start(2), paidPlan(start(2) + DAY_MS, 100, 'ending')),
    ...withCoach(3, 'APPROVED', lateSince - DAY_MS, paidPlan(lateSince, 200, 'past_due')),
    ...withCoach(5, 'APPROVED', today() - 5 * DAY_MS + 15 * HOUR_MS),
    ...withCoach(6, 'REJECTED', today() - 9 * DAY_MS + 10 * HOUR_MS),
    ...withCoach(
      4,
      'APPROVED',
      start(4),
      { ...paidPlan(start(4), 100), months: 2, status: 'canceled' },
      true,
    ),
  ]
}

/**
 * Gives each client a series of coaches from joining until now, with an occasional second one at the same
 * time.
 */
function marketConnections(coaches: CoachItem[], clients: ClientItem[]): Connection[] {
  return clients.slice(1).flatMap((client) => {
    const random = randomOf(`ties ${client.email}`)
    const joined = Date.parse(client.createdAt)
    const connections: Connection[] = []
    for (let month = monthOfBusiness(joined); month <= monthsSoFar(); ) {
      const isFirst = connections.length === 0
      const startedAt = isFirst ? joined + random.int(2, 6) * DAY_MS : inMonth(month, random.int(1, 28), 12)
      if (startedAt >= now()) break
      const [connection, lasts] = paidConnection(random, coaches, client, startedAt)
      if (connection) connections.push(connection)
      month += random.chance(0.1) ? random.int(1, 3) : lasts + random.int(1, 6)
    }
    if (random.chance(0.3)) connections.push(...askedLately(random, coaches, client))
    return connections
  })
}

const monthOfBusiness = (time: number) => {
  const date = new Date(time)
  return (date.getUTCFullYear() - 2022) * 12 + date.getUTCMonth()
}

function paidConnection(
  random: Random,
  coaches: CoachItem[],
  client: ClientItem,
  startedAt: number,
): [Connection | undefined, lasts: number] {
  const open = coaches.filter(
    ({ status, createdAt }) => status === 'APPROVED' && Date.parse(createdAt) < startedAt - 2 * DAY_MS,
  )
  const lasts = random.int(LASTS.min, LASTS.max)
  if (open.length === 0) return [undefined, lasts]
  // One in five chooses the coach who has been here the longest, coach@example.com.
  const coach = random.chance(0.2) ? (open[0] ?? random.pick(open)) : random.pick(open)
  const dollars = random.pick(tiersOf(coach).flatMap((tier, index) => Array(4 - index).fill(tier)))
  const plan = paidPlan(startedAt, dollars, random.chance(0.1) ? 'ending' : 'active')
  const isOver = plan.months > lasts || (client.status === 'SUSPENDED' && plan.months > 1)
  const past: PaidPlan = { ...plan, months: Math.min(lasts, plan.months - 1), status: 'canceled' }
  const isHidden = isOver && random.chance(0.5)
  return [
    makeConnection([coach, client], 'APPROVED', startedAt - DAY_MS, isOver ? past : plan, isHidden),
    lasts,
  ]
}

function askedLately(random: Random, coaches: CoachItem[], client: ClientItem): Connection[] {
  const open = coaches.filter(({ status, availability }) => status === 'APPROVED' && availability)
  const requestedAt = today() - random.int(1, 10) * DAY_MS + random.int(7, 21) * HOUR_MS
  if (requestedAt < Date.parse(client.createdAt)) return []
  return [
    makeConnection(
      [random.pick(open.slice(1)), client],
      random.chance(0.7) ? 'PENDING' : 'REJECTED',
      requestedAt,
    ),
  ]
}
