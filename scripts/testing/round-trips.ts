import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointName } from '#core/contract'
import { client } from '#core/lib/table'

const MAX_ROUND_TRIPS = 3
/** Endpoints that may need more, and why (rule bounded-requests). */
const EXCEPTIONS: Partial<Record<EndpointName, number>> = {
  // Reads what closes a conversation before what opens it (rule revoke-closed-chat-tokens).
  'chat.token': 4,
  // Records the first view of a day, and a search has to read everyone before it knows the page.
  'hiring.pageClients': 4,
  // Which forms are still active, or may still be read, decides whose names and answers are read.
  'assignments.listOwn': 4,
  'submissions.listReceived': 4,
  // The URL names a submission only by its own id, and answers may need forms in earlier versions.
  'submissions.getReceived': 4,
  // A list of ids, then the sendings, then what became of each.
  'assignments.listSendings': 4,
  // Answer with what is stored after the change.
  'account.update': 4,
  'account.rename': 4,
  'assignments.send': 4,
  'assignments.stopSending': 4,
  'assignments.resumeSending': 4,
  'assignments.recallSending': 6,
  'billing.changePlan': 5,
  'clientAccounts.restore': 4,
  // A preview reads what every consequence reads: the person, their plans and chats, and with whom those are.
  'impact.previewClientStatus': 4,
  'impact.previewCoachStatus': 4,
  'ownDeletion.preview': 6,
}

export const maxRoundTripsOf = (name: EndpointName): number => EXCEPTIONS[name] ?? MAX_ROUND_TRIPS

/** Reads that start together take equally long, so a busy machine can't make one wait for another. In milliseconds. */
const READ_MS = 20

interface Read {
  sent: number
  answered: number
}
let reads: Read[] | undefined

client.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      if (!reads || !/Get|Query/.test(commandName)) return next(args)
      const read = { sent: performance.now(), answered: Number.POSITIVE_INFINITY }
      reads.push(read)
      const [answer] = await Promise.all([next(args), delay(READ_MS)])
      read.answered = performance.now()
      return answer
    },
  { step: 'initialize', name: 'countRoundTrips' },
)

/** Counts reads of the table in sequence; reads at the same time count as one. Count only one call at a time. */
export async function countRoundTrips(call: () => Promise<unknown>): Promise<number> {
  const counted: Read[] = []
  reads = counted
  await call().finally(() => {
    reads = undefined
  })
  let trips = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const { sent, answered } of counted) {
    if (sent >= busyUntil) trips++
    busyUntil = sent >= busyUntil ? answered : Math.min(busyUntil, answered)
  }
  return trips
}
