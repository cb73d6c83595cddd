import { clientTable } from '#core/client/directory'
import { type ClientRow, clientShards } from '#core/client/entity'
import type { EndpointName } from '#core/contract'
import { inMemory } from '#core/lib/directory'
import { newId } from '#core/lib/ids'
import type { TableQuery } from '#core/shared/schema'
import type { Cost } from '#scripts/bench/capacity'
import { median, printTable, reportBelow } from '#scripts/bench/report'

const CLIENTS = 100_000
const ROUNDS = 15
const PAGE_MILLISECONDS = 150
/**
 * DynamoDB returns at most this much of a partition per query, and charges half a read unit for every 4 KB.
 */
const ANSWER_BYTES = 2 ** 20
const BYTES_PER_UNIT = 8192

const QUERIES: Partial<TableQuery>[] = [
  {},
  { page: 4000 },
  { search: 'client77' },
  { sort: 'name' },
  { search: 'zoe', sort: 'email', order: 'desc' },
  { sort: 'birthdate', page: 50 },
]
const FIRST_NAMES = ['Clara', 'Zoë', 'Ana', 'José', 'Ben', 'Tom', 'Ivy', 'Mia']

/** Rows in an order that matches none of the table's sort options. */
const rows = (): ClientRow[] =>
  Array.from({ length: CLIENTS }, (_, index) => {
    const place = (index * 7919) % CLIENTS
    return {
      clientId: newId(),
      firstName: FIRST_NAMES[place % FIRST_NAMES.length] ?? '',
      lastName: `Client${place}`,
      email: `client${index}@example.com`,
      birthdate: `${1950 + (place % 50)}-05-17`,
      status: 'ACTIVE',
      plan: 'NONE',
      createdAt: new Date(1.7e12 + place * 60_000).toISOString(),
    }
  })

interface Measured {
  endpoints: Record<EndpointName, Cost>
  readsPerClient: number
}

/**
 * Measures the admins' client table with 100,000 clients, and how many clients it can hold before it needs a
 * search engine.
 */
export async function benchClientTable({ endpoints, readsPerClient }: Measured): Promise<void> {
  const all = rows()
  const directory = inMemory(Number.POSITIVE_INFINITY, async () => all, clientTable)
  const time = async (query: Partial<TableQuery>) => {
    const started = performance.now()
    await directory.find({ page: 1, pageSize: 20, search: '', sort: '', order: 'asc', ...query })
    return performance.now() - started
  }
  const first: number[] = []
  for (const query of QUERIES) first.push(await time(query))
  const medians: number[] = []
  for (const query of QUERIES) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await time(query))
    medians.push(median(times))
  }

  const page = endpoints['clientAccounts.list']
  const perShard = ANSWER_BYTES / (readsPerClient * BYTES_PER_UNIT)
  const most = Math.floor((clientShards.all.length * perShard) / 1000) * 1000
  printTable(
    ['clients in the admins’ table', ''],
    [
      ['read units per page', `${page.reads}`],
      [
        `read units of the directory, ${CLIENTS.toLocaleString('en')} clients`,
        `${Math.round(CLIENTS * readsPerClient)}`,
      ],
      ['slowest first query per sort and search', `${Math.round(Math.max(...first))} ms`],
      ['clients that require a search engine', most.toLocaleString('en')],
    ],
  )
  reportBelow(
    `page of ${CLIENTS.toLocaleString('en')} clients, warm, slowest query`,
    Math.max(...medians),
    PAGE_MILLISECONDS,
    'ms',
  )
  reportBelow(
    `clients readable in one round trip per shard: ${most.toLocaleString('en')}; tested with`,
    CLIENTS,
    most,
    '',
  )
}
