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

/** How long a round waits for reads that begin late, for example after a request to another service. */
const QUIET_MS = 20

/** Reads that are sent before any of them is answered, so none depends on another. */
interface Round {
  unanswered: number
  lastSent: number
  answers: PromiseWithResolvers<void>
}
let onRoundTrip: (() => void) | undefined
let round: Round | undefined

client.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      if (!onRoundTrip || !/Get|Query/.test(commandName)) return next(args)
      round ??= beginRound(onRoundTrip)
      const own = round
      own.unanswered++
      own.lastSent = performance.now()
      try {
        return await next(args)
      } finally {
        own.unanswered--
        await own.answers.promise
      }
    },
  { step: 'initialize', name: 'countRoundTrips' },
)

/** All reads of a round are answered at the same moment, so a slow machine can't turn one round into two. */
function beginRound(onEnd: () => void): Round {
  const begun = { unanswered: 0, lastSent: performance.now(), answers: Promise.withResolvers<void>() }
  const end = async () => {
    await delay(QUIET_MS)
    if (begun.unanswered > 0 || performance.now() < begun.lastSent + QUIET_MS) return end()
    round = undefined
    onEnd()
    begun.answers.resolve()
  }
  void end()
  return begun
}

/** Counts reads of the table in sequence; reads at the same time count as one. Count only one call at a time. */
export async function countRoundTrips(call: () => Promise<unknown>): Promise<number> {
  let trips = 0
  onRoundTrip = () => {
    trips++
  }
  await call().finally(() => {
    onRoundTrip = undefined
  })
  return trips
}
