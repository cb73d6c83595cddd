import type { EndpointName } from '#core/contract'
import type { Cost } from '#scripts/bench/capacity'
import { SEARCHES } from '#scripts/bench/searches'
import { callsOf, eventsOfClient, habits, type Person } from '#scripts/cost/habits'
import { endpointCosts } from '#scripts/cost/measured'
import type { Unit } from '#scripts/cost/prices'
import capacity from '../../docs/capacity.json' with { type: 'json' }

const { clientsPerCoach, newUsers, visits, visitMinutes } = habits

/**
 * These endpoints list a coach's clients. The benchmark's coach has only one, so every additional client adds
 * half a read unit.
 */
const LISTS_OF_COACH: EndpointName[] = [
  'chat.list',
  'chat.token',
  'hiring.pageClients',
  'billing.listCoachSubscriptions',
]
const READS_PER_CLIENT = 0.5

const DAYS = 30
const MONTH_SECONDS = DAYS * 24 * 3600
const KEPT_SECONDS = 10
/** Endpoints whose functions cache the directory while they're warm. */
const KEPT: EndpointName[] = ['discovery.search', 'discovery.recommend', 'clientAccounts.list']

/**
 * Directory reads per second at this many searches per second, when each warm function caches it for ten
 * seconds.
 */
export function refreshesPerSecond(searches: number, warmFunctions: number): number {
  // A function rereads the directory on its first search after the cache expires, which may come some time
  // later.
  return searches === 0 ? 0 : 1 / (KEPT_SECONDS / warmFunctions + 1 / searches)
}

/**
 * Lambda time per request at 1,024 MB: computing, waiting for the table, and waiting for Stripe if the
 * request calls it.
 */
const COMPUTE_SECONDS = 0.01
const TRIP_SECONDS = 0.005
const STRIPE_SECONDS = 0.4
const ASKS_STRIPE: EndpointName[] = [
  'billing.subscribe',
  'billing.cancel',
  'billing.customerPortal',
  'billing.accountStatus',
]
/** One in a hundred requests causes a cold start, which is billed too. */
const COLD_SECONDS = 0.01 * 0.4
const MEMORY_GB = 1

/**
 * Per visit: files that CloudFront serves, including new images, and the data it transfers, including API
 * responses.
 */
const FILES_PER_VISIT = 20
const VISIT_MB = 0.5
/** We measured 300 bytes of our own logs; API Gateway's line and Lambda's two or three are estimates. */
const LOG_KB_PER_REQUEST = 1.2
const ITEM_KB_PER_USER = 15
const FILE_MB_PER_USER = 2
/** A 60-character message with both push notifications measured 412 bytes, plus channel, author and time. */
const MESSAGE_KB = 0.6
const MONTHS_KEPT = 12

/** How long PubNub holds a long poll of the live connection, in minutes. */
const POLL_MINUTES = 280 / 60
/**
 * The site and the chat each open a connection with a first response and an interrupted poll. In between,
 * there's one poll per `POLL_MINUTES`. The latest messages and the open conversation are fetched once. Unread
 * counts come from our own API.
 */
const EDGE_PER_VISIT = 3 + Math.ceil(visitMinutes / POLL_MINUTES) + 2
/** A coach's list shows the latest message of more conversations than the dashboard does. */
const EDGE_PER_VISIT_OF_COACH = 1
/** Each message is received once. */
const EDGE_PER_MESSAGE = 1
/** Read marks of three conversations, and the token grant. */
const REPLICATED_PER_VISIT = 3 + 1

/**
 * A request that writes more than this changes a client, a coach or an email, which invokes the stream
 * handlers.
 */
const WRITES_PER_MARK = 2

interface Sum {
  requests: number
  reads: number
  writes: number
  mails: number
  seconds: number
  /** Invocations of the stream handlers. */
  streamInvocations: number
}

/** Monthly usage of the API and the webhook for this many people in each role, without the directory. */
function serve(people: Record<Person, number>): Sum {
  const sum: Sum = { requests: 0, reads: 0, writes: 0, mails: 0, seconds: 0, streamInvocations: 0 }
  const add = (count: number, cost: Cost, seconds: number, reads = 0) => {
    sum.requests += count
    sum.reads += count * (cost.reads + cost.streamReads + reads)
    sum.writes += count * (cost.writes + cost.streamWrites)
    sum.mails += count * cost.mails
    sum.streamInvocations += cost.writes > WRITES_PER_MARK ? count : 0
    sum.seconds +=
      count *
      (COMPUTE_SECONDS + COLD_SECONDS + TRIP_SECONDS * (cost.trips + (cost.writes > 0 ? 2 : 0)) + seconds)
  }
  for (const person of Object.keys(people) as Person[])
    for (const [name, count] of Object.entries(callsOf[person]) as [EndpointName, number][]) {
      const cost = endpointCosts[name]
      if (!cost) continue
      const more = person === 'coach' && LISTS_OF_COACH.includes(name) ? clientsPerCoach - 1 : 0
      add(
        people[person] * count,
        cost,
        ASKS_STRIPE.includes(name) ? STRIPE_SECONDS : 0,
        more * READS_PER_CLIENT,
      )
    }
  for (const [what, count] of Object.entries(eventsOfClient) as [keyof typeof eventsOfClient, number][])
    for (const cost of Object.values(capacity.events[what])) add(people.client * count, cost, STRIPE_SECONDS)
  return sum
}

/** Read units of the directories: client searches, admin tables and the hourly job. */
function directoryReads(people: Record<Person, number>): number {
  const once = {
    coaches: people.coach * capacity.readsPerCoach,
    clients: people.client * capacity.readsPerClient,
  }
  const searches = (Object.keys(SEARCHES) as EndpointName[]).map((name) => {
    const each = (SEARCHES[name] ?? []).reduce((sum, kind) => sum + once[kind], 0)
    const calls = people.client * callsOf.client[name] + people.admin * callsOf.admin[name]
    return each * (KEPT.includes(name) ? refreshes(calls) : calls)
  })
  const hourly = DAYS * 24 * once.coaches
  return searches.reduce((sum, reads) => sum + reads, hourly)
}

/** How often this many monthly searches read their directory. */
function refreshes(searches: number): number {
  const average = searches / MONTH_SECONDS
  const warm = Math.max(1, Math.ceil(average * habits.peak * 2 * COMPUTE_SECONDS))
  return refreshesPerSecond(average, warm) * MONTH_SECONDS
}

/** The nightly job reads each account, and the events since the previous night. */
function jobReads(people: Record<Person, number>): number {
  const { reconcileAccount, reconcileEvent } = capacity.jobs
  const events = Object.entries(eventsOfClient).reduce(
    (sum, [what, count]) =>
      sum + count * Object.keys(capacity.events[what as keyof typeof eventsOfClient]).length,
    0,
  )
  const listed = (people.client * events) / DAYS
  return DAYS * (people.coach * reconcileAccount.reads + listed * reconcileEvent.reads)
}

/** Monthly usage for this many active users. */
export function usageOf(users: number): Record<Unit, number> {
  const coach = users / (clientsPerCoach + 1)
  const people = { client: users - coach, coach, admin: Math.ceil(users / habits.usersPerAdmin) }
  const served = serve(people)
  const allVisits = people.client * visits.client + (people.coach + people.admin) * visits.coach
  const edgeRequests = served.requests + allVisits * FILES_PER_VISIT
  const messages = people.client * habits.messages
  const mails = served.mails + users * newUsers
  const invocations = served.requests + served.streamInvocations
  return {
    apiRequest: served.requests,
    lambdaRequest: invocations,
    lambdaGbSecond: (served.seconds + served.streamInvocations * COMPUTE_SECONDS) * MEMORY_GB,
    readUnit: served.reads + directoryReads(people) + jobReads(people),
    writeUnit: served.writes,
    tableGb: (users * ITEM_KB_PER_USER) / 2 ** 20,
    recoveryGb: (users * ITEM_KB_PER_USER) / 2 ** 20,
    cloudFrontRequest: edgeRequests,
    cloudFrontFunction: edgeRequests,
    // Two lookups per request: the Router's routes, then the file or URL that the route leads to.
    cloudFrontStore: 2 * edgeRequests,
    cloudFrontGb: (allVisits * VISIT_MB) / 1024,
    wafRequest: edgeRequests,
    // An ACL is priced like five rules. The Router's ACL has two rules, Cognito's has one.
    wafRule: 5 + 2 + 5 + 1,
    fileGb: (users * FILE_MB_PER_USER) / 1024,
    fileWrite:
      people.client * callsOf.client['uploads.create'] + people.coach * callsOf.coach['uploads.create'],
    mail: mails,
    identity: users,
    logGb: (invocations * LOG_KB_PER_REQUEST) / 2 ** 20,
    metric: 9,
    alarmMetric: 52,
    // X-Ray's default sampling: one request per second and 5% of the rest.
    trace: Math.min(served.streamInvocations, MONTH_SECONDS + served.streamInvocations / 20),
    check: 1,
    zone: 1,
    pubnubReplicated: messages + allVisits * REPLICATED_PER_VISIT,
    pubnubEdge:
      messages * EDGE_PER_MESSAGE +
      allVisits * EDGE_PER_VISIT +
      people.coach * visits.coach * EDGE_PER_VISIT_OF_COACH,
    pubnubGb: (messages * MONTHS_KEPT * MESSAGE_KB) / 2 ** 20,
  }
}
