import { listCoachRows } from '#core/coach/entity'
import { listEndpoints } from '#core/contract'
import type { EndpointDefinition, Role } from '#core/lib/api'
import { newId } from '#core/lib/ids'
import { measure, roundTrips } from '#scripts/bench/capacity'
import { below, holds, printTable } from '#scripts/bench/report'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { type Cast, makeCast } from '#scripts/testing/cast'
import { clientWrites, coachWrites, userWrites } from '#scripts/testing/items'
import { callEndpoint } from '#scripts/testing/request'
import { type EndpointName, samples } from '#scripts/testing/samples'
import { services } from '#scripts/testing/world'

/** What one endpoint uses: the bounds of design 4. */
interface Cost {
  reads: number
  writes: number
  trips: number
}

/** Those that search a directory in memory: their reads grow with it, as decided (design 4). */
const SEARCHES: EndpointName[] = [
  'discovery.search',
  'discovery.recommend',
  'admin.listApplicants',
  'admin.listCoaches',
]
const MAX_TRIPS = 3

const roleOf = ({ access }: EndpointDefinition): Role | 'public' =>
  access === 'public' ? 'public' : access[0] === 'approvedCoach' ? 'coach' : (access[0] ?? 'public')

/** Makes so many coaches and so many clients, with all that each has of its own. */
async function populate(count: number) {
  const people = Array.from({ length: count }, () => {
    const id = newId()
    return { id, email: `${id.toLowerCase()}@example.com`, subject: id }
  })
  for (let at = 0; at < count; at += 500) {
    const some = people.slice(at, at + 500)
    const clients = some.map(({ id }) => ({ id: `${id}C`, email: `c${id}@example.com`, subject: `${id}C` }))
    await putAll(
      itemsOf([
        ...some.flatMap((who) => [...userWrites(who, 'nutritionist', 'APPROVED'), ...coachWrites(who)]),
        ...clients.flatMap((who) => [...userWrites(who, 'client', 'ACTIVE'), ...clientWrites(who)]),
      ]),
    )
  }
}

async function costs(cast: Cast): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>()
  for (const { name, endpoint } of listEndpoints()) {
    const sample = samples[name as EndpointName]
    const role = roleOf(endpoint)
    const request = await sample.request(cast, role)
    await services.stripe.settled()
    services.stripe.pauseDeliveries()
    const usage = await measure(async () => {
      const answer = await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
      if (answer.status !== (sample.status?.(role) ?? 200))
        throw new Error(`${name} answers ${answer.status}`)
    })
    await services.stripe.resumeDeliveries()
    found.set(name, { reads: usage.reads, writes: usage.writes, trips: roundTrips(usage) })
  }
  return found
}

/** Capacity units of every endpoint among few and many people, and its round trips. Returns the coach rows. */
export async function benchEndpoints(few: number, many: number) {
  await populate(few)
  const [fewCast, manyCast] = [await makeCast(), await makeCast()]
  // Its work after a commit is no part of a request.
  await services.stream.drained()
  await services.stream.stop()
  const before = await costs(fewCast)
  await populate(many - few)
  const after = await costs(manyCast)

  const grown = [...before].filter(([name, cost]) => {
    const now = after.get(name)
    return (
      !SEARCHES.includes(name as EndpointName) && (now?.reads !== cost.reads || now.writes !== cost.writes)
    )
  })
  printTable(
    ['endpoint', `reads/${few}`, `reads/${many}`, `writes/${few}`, `writes/${many}`, 'reads in sequence'],
    [...before].map(([name, cost]) => {
      const now = after.get(name)
      return [name, cost.reads, now?.reads, cost.writes, now?.writes, cost.trips].map(String)
    }),
  )
  holds(
    'capacity per request grows with the number of people',
    grown.map(([name]) => name).join(', ') || 'nowhere',
    'nowhere but in searches',
    grown.length === 0,
  )
  below(
    'round trips to the table in sequence, most',
    Math.max(...[...before.values()].map(({ trips }) => trips)),
    MAX_TRIPS,
    '',
  )
  return listCoachRows()
}
