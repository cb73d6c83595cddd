import { listCoachRows } from '#core/coach/entity'
import { type EndpointName, listEndpoints } from '#core/contract'
import type { EndpointDefinition, Role } from '#core/lib/api'
import { setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { measure, measureWithStream, type Usage } from '#scripts/bench/capacity'
import { below, holds, printTable } from '#scripts/bench/report'
import { SEARCHES } from '#scripts/bench/searches'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { type Cast, makeCast } from '#scripts/testing/cast'
import { clientWrites, coachWrites, userWrites } from '#scripts/testing/items'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples'
import { services } from '#scripts/testing/world'

const MAX_TRIPS = 3
/** Longer than a warm function keeps the directory. */
const STALE_MILLISECONDS = 11_000

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
async function measureAll<U extends Usage>(
  cast: Cast,
  how: (work: () => Promise<unknown>) => Promise<U>,
): Promise<Record<EndpointName, U>> {
  let searches = 0
  const directory = await measure(listCoachRows)
  const found: Partial<Record<EndpointName, U>> = {}
  for (const { name, endpoint } of listEndpoints()) {
    const sample = samples[name]
    const role = roleOf(endpoint)
    const request = await sample.request(cast, role)
    await services.stripe.settled()
    services.stripe.pauseDeliveries()
    const isSearch = SEARCHES.includes(name)
    const ahead = isSearch ? ++searches * STALE_MILLISECONDS : 0
    setClock(() => Date.now() + ahead)
    const usage = await how(async () => {
      const answer = await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
      if (answer.status !== (sample.status?.(role) ?? 200))
        throw new Error(`${name} answers ${answer.status}`)
    })
    setClock()
    await services.stripe.resumeDeliveries()
    found[name] = isSearch ? { ...usage, reads: usage.reads - directory.reads } : usage
  }
  return found as Record<EndpointName, U>
}

/** Capacity units of every endpoint among few and many people, and its round trips. */
export async function benchEndpoints(few: number, many: number) {
  await populate(few)
  const [fewCast, manyCast] = [await makeCast(), await makeCast()]
  const endpoints = await measureAll(fewCast, measureWithStream)
  const fewRows = await listCoachRows()
  const fewReads = (await measure(listCoachRows)).reads
  // Counting so many new people would take it minutes.
  await services.stream.stop()
  await populate(many - few)
  const later = await measureAll(manyCast, measure)
  const rows = await listCoachRows()
  const manyReads = (await measure(listCoachRows)).reads

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
      ['all coaches, for a search', String(fewReads), String(manyReads)],
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
  return { endpoints, rows, readsPerCoach: (manyReads - fewReads) / (rows.length - fewRows.length) }
}
