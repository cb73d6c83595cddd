import { listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import { type EndpointName, listEndpoints } from '#core/contract'
import type { EndpointDefinition, Role } from '#core/shared/api'
import { setClock } from '#core/shared/clock'
import { type Cost, measure, measureWithStream } from '#scripts/bench/capacity'
import { emptyLists, fillLists } from '#scripts/bench/lists'
import { fillQueues, populate } from '#scripts/bench/populate'
import { printTable, reportCheck } from '#scripts/bench/report'
import { EXPORTS, SEARCHES } from '#scripts/bench/searches'
import { type Fixtures, makeFixtures } from '#scripts/testing/fixtures'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import { services } from '#scripts/testing/setup/test-services'

/** Longer than a warm function caches the directory. */
const STALE_MILLISECONDS = 11_000

const directories = { coaches: listCoachRows, clients: listClientRows }
/** Shared by both runs, so that no search finds the rows that an earlier one cached. */
let searches = 0

const roleOf = ({ access }: EndpointDefinition): Role | 'public' =>
  access === 'public' ? 'public' : access[0] === 'approvedCoach' ? 'coach' : (access[0] ?? 'public')

/** Measures every endpoint with the people in the table. For a search, it subtracts the directory reads. */
async function measureAll(cast: Fixtures): Promise<Record<EndpointName, Cost>> {
  const costs: Partial<Record<EndpointName, Cost>> = {}
  for (const { name, endpoint } of listEndpoints()) {
    const sample = samples[name]
    const role = roleOf(endpoint)
    const request = await sample.request(cast, role)
    await services.stripe.settled()
    services.stripe.pauseDeliveries()
    await services.pubnub.events.settled()
    services.pubnub.events.hold()
    const searched = SEARCHES[name] ?? []
    const { reads } = await measure(() => Promise.all(searched.map((kind) => directories[kind]())))
    const ahead = searched.length > 0 ? ++searches * STALE_MILLISECONDS : 0
    setClock(() => Date.now() + ahead)
    const usage = await measureWithStream(async () => {
      const answer = await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
      if (answer.status !== (sample.status?.(role) ?? 200))
        throw new Error(`${name} returned ${answer.status}`)
    })
    setClock()
    await services.stripe.resumeDeliveries()
    await services.pubnub.events.release()
    costs[name] = { ...usage, reads: usage.reads - reads }
  }
  return costs as Record<EndpointName, Cost>
}

/**
 * Adds this many people and refills the queues and lists. The stream skips these writes, because handling
 * them would take minutes.
 */
const join = (people: number) =>
  services.stream.skipRecords(async () => {
    await emptyLists()
    await fillQueues()
    await populate(people)
    await fillLists()
  })

/**
 * Compares the capacity units of every endpoint with few and with many people.
 */
export async function benchEndpoints(few: number, many: number) {
  const [fewCast, manyCast] = [await makeFixtures(), await makeFixtures()]
  await join(few)
  const endpoints = await measureAll(fewCast)
  const before = await measureDirectories()
  await join(many - few)
  const later = await measureAll(manyCast)
  const after = await measureDirectories()

  const names = Object.keys(endpoints) as EndpointName[]
  printTable(
    ['endpoint', `reads/${few}`, `reads/${many}`, `writes/${few}`, `writes/${many}`, 'stream'],
    [
      ...names.map((name) => {
        const { reads, writes, streamReads, streamWrites } = endpoints[name]
        const now = later[name]
        return [name, reads, now.reads, writes, now.writes, `${streamReads} + ${streamWrites}`].map(String)
      }),
      ...(['coaches', 'clients'] as const).map((kind) => [
        `all ${kind}, for a search`,
        ...[before[kind].reads, after[kind].reads].map(String),
      ]),
    ],
  )
  const grown = names.filter(
    (name) => !EXPORTS.includes(name) && capacityOf(later[name]) !== capacityOf(endpoints[name]),
  )
  reportCheck(
    'capacity per request grows with the number of people',
    grown.join(', ') || 'nowhere',
    'nowhere, except for what a search or an export reads',
    grown.length === 0,
  )
  return {
    endpoints,
    rows: await listCoachRows(),
    readsPerClient: (after.clients.reads - before.clients.reads) / (after.clients.rows - before.clients.rows),
  }
}

const capacityOf = ({ reads, writes, streamReads, streamWrites }: Cost) =>
  [reads, writes, streamReads, streamWrites].join(' ')

async function measureDirectories() {
  const [coaches, clients] = [await listCoachRows(), await listClientRows()]
  return {
    coaches: { rows: coaches.length, reads: (await measure(listCoachRows)).reads },
    clients: { rows: clients.length, reads: (await measure(listClientRows)).reads },
  }
}
