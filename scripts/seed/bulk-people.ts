import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { tiersOf } from '#core/coach/shared/prices'
import { ClientSumEntity } from '#core/ledger/entity'
import type { Write } from '#core/lib/table'
import { ReviewInvitationEntity } from '#core/reviews/entity'
import { reviewInvitationOf } from '#core/reviews/schedule-invitation'
import { StatEntity } from '#core/stats/entity'
import { makeMoreClients } from '#scripts/seed/clients'
import { makeMoreCoaches } from '#scripts/seed/coaches'
import { type Connection, makeConnection, paidPlan } from '#scripts/seed/connections'
import { DAY_MS, HOUR_MS, today } from '#scripts/seed/dates'
import { type Random, randomOf } from '#scripts/seed/random'

/** One in this many people is a coach. */
const COACH_SHARE = 10
/** The number of coaches that a client considers. */
const CHOICE = 12
const FIRST_COACH_CHANCE = 0.02
const SINCE_DAYS = 85
const LONG_AGO_DAYS = 130

/** Creates this many people in addition to the demo, to see tables and searches with thousands of rows. */
export function makeBulkPeople(people: number): { coaches: CoachItem[]; clients: ClientItem[] } {
  const coaches = Math.floor(people / COACH_SHARE)
  return { coaches: makeMoreCoaches(coaches), clients: makeMoreClients(people - coaches) }
}

/**
 * Half of them pay or have paid a coach for some months, and some have sent a request. coach@example.com gets
 * more of them than others.
 */
export const makeBulkConnections = (coaches: CoachItem[], clients: ClientItem[]): Connection[] =>
  clients.flatMap((client) => {
    const random = randomOf(`crowd ${client.email}`)
    const chance = random.next()
    if (client.status !== 'ACTIVE' || chance > 0.7) return []
    const writes = chance > 0.5 ? makeRequest(random, coaches, client) : paid(random, coaches, client)
    return writes ? [{ ...writes, isBrief: true }] : []
  })

function paid(random: Random, coaches: CoachItem[], client: ClientItem): Connection | undefined {
  const joined = Date.parse(client.createdAt)
  const endedBy = today() - LONG_AGO_DAYS * DAY_MS
  const isOver = joined < endedBy && random.chance(0.5)
  const since = today() - random.int(2, SINCE_DAYS) * DAY_MS
  const startedAt = isOver ? joined + Math.floor(random.next() * (endedBy - joined)) : Math.max(joined, since)
  const coach = choose(random, coaches, startedAt)
  if (!coach) return undefined
  const plan = paidPlan(startedAt, random.pick([...tiersOf(coach)]), random.chance(0.1) ? 'ending' : 'active')
  const past = { ...plan, months: random.int(1, 3), status: 'canceled' } as const
  return makeConnection(
    [coach, client],
    'APPROVED',
    startedAt - HOUR_MS,
    isOver ? past : plan,
    isOver && random.chance(0.5),
  )
}

function makeRequest(random: Random, coaches: CoachItem[], client: ClientItem): Connection | undefined {
  const time = today() - random.int(1, 20) * DAY_MS + random.int(7, 21) * HOUR_MS
  const coach = choose(random, coaches, time)
  if (!coach || Date.parse(client.createdAt) > time) return undefined
  return makeConnection([coach, client], random.chance(0.7) ? 'PENDING' : 'REJECTED', time)
}

function choose(random: Random, coaches: CoachItem[], time: number): CoachItem | undefined {
  const candidates = Array.from({ length: CHOICE }, () => random.pick(coaches))
  if (random.chance(FIRST_COACH_CHANCE)) candidates.unshift(...coaches.slice(0, 1))
  return candidates.find(
    ({ status, availability, createdAt }) =>
      status === 'APPROVED' && availability && Date.parse(createdAt) < time - DAY_MS,
  )
}

/** Returns what the stream handlers would write for new items. There are too many to handle one by one. */
export function followed(items: Record<string, unknown>[]): Write[] {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const askings = items.flatMap((item) => {
    const coach = CoachEntity.fromStream(item)
    if (coach) count(`coaches#${coach.status}`)
    const client = ClientEntity.fromStream(item)
    if (client) count(`clients#${client.createdAt.slice(0, 7)}`)
    const sum = ClientSumEntity.fromStream(item)
    return (sum && reviewInvitationOf(sum)) ?? []
  })
  return [
    ...[...counts].map(([name, number]) => StatEntity.put({ name, count: number })),
    ...askings.map((asking) => ReviewInvitationEntity.put(asking)),
  ]
}
