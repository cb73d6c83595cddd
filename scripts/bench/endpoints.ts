import { listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import { type EndpointName, listEndpoints } from '#core/contract'
import type { EndpointDefinition, Role } from '#core/lib/api'
import { setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { type Cost, measure, measureWithStream } from '#scripts/bench/capacity'
import { below, holds, printTable } from '#scripts/bench/report'
import { directories, SEARCHES } from '#scripts/bench/searches'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { type Cast, makeCast } from '#scripts/testing/cast'
import { clientWrites, coachWrites, userWrites } from '#scripts/testing/items'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples'
import { services } from '#scripts/testing/world'

const MAX_TRIPS = 3
/** Longer than a warm function keeps the directory. */
const STALE_MILLISECONDS = 11_000

/** Of both tours, so that none finds what the one before it left in memory. */
let searches = 0

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
        ...some.flatMap((who, index) => {
          // Enough of both to fill every page.
          const status = index % 8 === 0 ? 'PENDING' : 'APPROVED'
          return [...userWrites(who, 'nutritionist', status), ...coachWrites(who, { status })]
        }),
        ...clients.flatMap((who) => [...userWrites(who, 'client', 'ACTIVE'), ...clientWrites(who)]),
      ]),
    )
  }
}

/** What all endpoints use among the people who are there, a search without the directory that it reads. */
async function measureAll(cast: Cast): Promise<Record<EndpointName, Cost>> {
  const found: Partial<Record<EndpointName, Cost>> = {}
  for (const { name, endpoint } of listEndpoints()) {
    const sample = samples[name]
    const role = roleOf(endpoint)
    const request = await sample.request(cast, role)
    await services.stripe.settled()
    services.stripe.pauseDeliveries()
    const directory = SEARCHES[name]
    const { reads } = directory ? await measure(directories[directory]) : { reads: 0 }
    const ahead = directory ? ++searches * STALE_MILLISECONDS : 0
    setClock(() => Date.now() + ahead)
    const usage = await measureWithStream(async () => {
      const answer = await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
      if (answer.status !== (sample.status?.(role) ?? 200))
        throw new Error(`${name} answers ${answer.status}`)
    })
    setClock()
    await services.stripe.resumeDeliveries()
    found[name] = { ...usage, reads: usage.reads - reads }
  }
  return found as Record<EndpointName, Cost>
}

/** Capacity units of every endpoint among few and many people, and its round trips. */
export async function benchEndpoints(few: number, many: number) {
  await populate(few)
  const [fewCast, manyCast] = [await makeCast(), await makeCast()]
  const endpoints = await measureAll(fewCast)
  const before = await measureDirectories()
  // Counting so many new people would take the stream's readers minutes.
  await services.stream.passOver(() => populate(many - few))
  const later = await measureAll(manyCast)
  const after = await measureDirectories()

  const names = Object.keys(endpoints) as EndpointName[]
  printTable(
    ['endpoint', `reads/${few}`, `reads/${many}`, `writes/${few}`, `writes/${many}`, 'trips', 'stream'],
    [
      ...names.map((name) => {
        const { reads, writes, trips, streamReads, streamWrites } = endpoints[name]
        const now = later[name]
        return [name, reads, now.reads, writes, now.writes, trips, `${streamReads} + ${streamWrites}`].map(
          String,
        )
      }),
      ...(['coaches', 'clients'] as const).map((kind) => [
        `all ${kind}, for a search`,
        ...[before[kind].reads, after[kind].reads].map(String),
      ]),
    ],
  )
  const grown = names.filter(
    (name) => later[name].reads !== endpoints[name].reads || later[name].writes !== endpoints[name].writes,
  )
  holds(
    'capacity per request grows with the number of people',
    grown.join(', ') || 'nowhere',
    'nowhere but by the coaches that a search reads',
    grown.length === 0,
  )
  below(
    'round trips to the table in sequence, most',
    Math.max(...names.map((name) => endpoints[name].trips)),
    MAX_TRIPS,
    '',
  )
  const perRow = (kind: keyof typeof directories) =>
    (after[kind].reads - before[kind].reads) / (after[kind].rows - before[kind].rows)
  return {
    endpoints,
    rows: await listCoachRows(),
    readsPerCoach: perRow('coaches'),
    readsPerClient: perRow('clients'),
  }
}

async function measureDirectories() {
  const [coaches, clients] = [await listCoachRows(), await listClientRows()]
  return {
    coaches: { rows: coaches.length, reads: (await measure(listCoachRows)).reads },
    clients: { rows: clients.length, reads: (await measure(listClientRows)).reads },
  }
}
