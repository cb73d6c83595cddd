import { vi } from 'vitest'
import * as Reconcile from '#core/billing/reconcile'
import { goThrough, type Route } from '#core/lib/pass'
import { client, type Key } from '#core/lib/table'
import { stripe } from '#core/stripe/client'
import { holds, printTable } from '#scripts/bench/report'
import { virtualTime } from '#scripts/bench/virtual-time'
import { habits } from '#scripts/cost/habits'
import capacity from '../../docs/capacity.json' with { type: 'json' }

const USERS = 1_000_000
const COACHES = Math.round(USERS / (habits.clientsPerCoach + 1))
/** More than `habits` says: every client pays each month. */
const RENEWALS_A_DAY = Math.round((USERS - COACHES) / 30)
const EVENTS_A_DAY = RENEWALS_A_DAY * Object.keys(capacity.events.renewal).length

/** Milliseconds, as guessed for a provider and a table that are not in a hurry. */
const LATENCY = { table: 15, list: 500, listAccounts: 1000, read: 250 }
/** Calls of the provider that one lost event, renewal or account leads to. */
const CALLS = { event: 3, renewal: 1, account: 1 }
/** What the provider allows in live mode (docs.stripe.com/rate-limits). */
const READS_PER_SECOND = 100
const START = Date.UTC(2030, 0, 1, 3, 15)
const RUN_MS = 4 * 60_000
const EVERY_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

interface Night {
  what: string
  lostEvents: number
  dueRenewals: number
  changedAccounts: number
}
const NIGHTS: Night[] = [
  { what: 'all events arrived', lostEvents: 0, dueRenewals: 0, changedAccounts: 0 },
  { what: 'one in a hundred was lost', lostEvents: 0.01, dueRenewals: 0.01, changedAccounts: 0.01 },
  { what: 'none arrived for a day', lostEvents: 1, dueRenewals: 0.2, changedAccounts: 0.05 },
]

/**
 * How long the nightly job takes at a million users: the job's own code, with a table and a provider that only take
 * their time. Time is virtual, so hours pass in seconds.
 */
export async function simulateNights(): Promise<void> {
  const rows: string[][] = []
  for (const night of NIGHTS) rows.push(await simulate(night))
  printTable(['reconciliation at a million users', 'work', 'until done', 'runs', 'calls/s at most'], rows)
}

async function simulate({ what, lostEvents, dueRenewals, changedAccounts }: Night): Promise<string[]> {
  const time = virtualTime(START)
  const callsIn = new Map<number, number>()
  const provider = async <R>(latency: number, result: R): Promise<R> => {
    const second = Math.floor(performance.now() / 1000)
    callsIn.set(second, (callsIn.get(second) ?? 0) + 1)
    await time.sleep(latency)
    return result
  }
  const looksUp = async (count: number) => {
    for (let call = 0; call < count; call++) await provider(LATENCY.read, undefined)
    await time.sleep(4 * LATENCY.table)
  }
  const page = <R>(after: string | undefined, total: number, make: (index: number) => R) => {
    const start = after ? Number(after) + 1 : 0
    const length = Math.max(0, Math.min(100, total - start))
    const data = Array.from({ length }, (_, index) => make(start + index))
    return { data, has_more: start + 100 < total }
  }
  vi.spyOn(stripe.events, 'list').mockImplementation(((query: { starting_after?: string }) =>
    provider(
      LATENCY.list,
      page(query.starting_after, EVENTS_A_DAY, (index) => ({ id: String(index), created: 1_893_460_000 })),
    )) as never)
  vi.spyOn(stripe.accounts, 'list').mockImplementation(((query: { starting_after?: string }) =>
    provider(
      LATENCY.listAccounts,
      page(query.starting_after, COACHES, (index) => ({
        id: String(index),
        metadata: { coachId: String(index) },
        details_submitted: isOneOf(index, changedAccounts),
      })),
    )) as never)
  const table = modelTable({ lostEvents, dueRenewals })
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: TableInput }) => {
    await time.sleep(LATENCY.table)
    return table(command)
  }) as never)

  const parts = [
    { ...Reconcile.missedEvents, attempt: () => looksUp(CALLS.event) },
    { ...Reconcile.dueSubscriptions, attempt: () => looksUp(CALLS.renewal) },
    { ...Reconcile.accounts, attempt: () => looksUp(CALLS.account) },
  ] as Route<unknown, unknown>[]
  const started = performance.now()
  let [runs, working] = [0, 0]
  await time.run(async () => {
    for (let isFinished = false; !isFinished; ) {
      const begun = performance.now()
      const run = { until: begun + RUN_MS, mayBegin: runs++ === 0 }
      isFinished = true
      // Each part begins in the first run, whether or not the one before it was finished.
      for (const part of parts) isFinished = (await goThrough(part, run)).isFinished && isFinished
      working += performance.now() - begun
      if (!isFinished) await time.sleep(EVERY_MS - (performance.now() - begun))
    }
  })
  const took = performance.now() - started
  time.stop()
  vi.restoreAllMocks()
  const most = Math.max(...callsIn.values())
  holds(`night at a million users, ${what}`, duration(took), '≤ 24 h', took <= DAY_MS)
  holds(
    `calls of the provider in a second, ${what}`,
    String(most),
    `≤ ${READS_PER_SECOND}`,
    most <= READS_PER_SECOND,
  )
  return [what, duration(working), duration(took), String(runs), String(most)]
}

/** Whether `index` is one of this part of all. */
const isOneOf = (index: number, part: number) => Math.floor((index + 1) * part) > Math.floor(index * part)

/** What the table would answer to the job's reads; of the passes it keeps what is written. */
function modelTable({ lostEvents, dueRenewals }: Pick<Night, 'lostEvents' | 'dueRenewals'>) {
  // The night before left its mark: this one looks at the events of a day.
  const newest = (START - DAY_MS) / 1000
  const passes = new Map<string, object>([
    ['pass#missed-events', { position: { since: 0, newest }, isOpen: false, hasFailures: false }],
  ])
  const itemAt = ({ pk, sk }: Key): object[] => {
    const index = Number(sk.startsWith('subscription#') ? sk.slice('subscription#'.length) : pk.split('#')[1])
    if (pk.startsWith('event#')) return isOneOf(index, lostEvents) ? [] : [{ eventId: String(index) }]
    if (pk.startsWith('user#'))
      return [
        {
          coachId: String(index),
          expressAccountId: String(index),
          accountOnboarded: false,
          accountSubmitted: false,
          accountErrors: [],
        },
      ]
    const currentPeriodEnd = isOneOf(index, dueRenewals) ? 0 : Number.POSITIVE_INFINITY
    return [{ clientId: 'client', subscriptionId: String(index), status: 'active', currentPeriodEnd }]
  }
  return ({ input }: { input: TableInput }): object => {
    if (input.Item) return { Attributes: passes.set(String(input.Item.pk), input.Item) && {} }
    if (input.Key) return { Item: passes.get(input.Key.pk) }
    if (input.RequestItems) {
      const [[name, { Keys }] = ['', { Keys: [] as Key[] }]] = Object.entries(input.RequestItems)
      return { Responses: { [name]: Keys.flatMap(itemAt) } }
    }
    const first = input.ExclusiveStartKey ? Number(input.ExclusiveStartKey.sk) + 1 : 0
    const length = Math.max(0, Math.min(input.Limit ?? 0, RENEWALS_A_DAY - first))
    const Items = Array.from({ length }, (_, index) => ({
      clientId: 'client',
      subscriptionId: String(first + index),
    }))
    return { Items }
  }
}

interface TableInput {
  Item?: Record<string, unknown>
  Key?: Key
  RequestItems?: Record<string, { Keys: Key[] }>
  ExclusiveStartKey?: Key
  Limit?: number
}

const duration = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
