import { client } from '#core/lib/table'
import { services } from '#scripts/testing/world'

/** Table reads and writes in capacity units. */
export interface Usage {
  reads: number
  writes: number
  /** Reads one after the other: those that were on their way together count as one. */
  trips: number
}

/** With what the readers of the stream then do: capacity units, and mails that go out. */
export interface Cost extends Usage {
  streamReads: number
  streamWrites: number
  mails: number
}

/** When a read was sent and answered. */
interface Call {
  sent: number
  answered: number
}

const nothing = () => ({ reads: 0, writes: 0, calls: [] as Call[] })
let counted = nothing()

interface Consumed {
  CapacityUnits?: number
}

/** Counts what the product's table client consumes from now on. */
export function countCapacity(): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /Get|Query/.test(context.commandName ?? '')
      const call = { sent: performance.now(), answered: Number.POSITIVE_INFINITY }
      if (isRead) counted.calls.push(call)
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      call.answered = performance.now()
      const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: Consumed | Consumed[] }
      const units = [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0)
      if (isRead) counted.reads += units
      else counted.writes += units
      return result
    },
    { step: 'initialize', name: 'countCapacity' },
  )
}

/** What `work` uses. Only one at a time. */
export async function measure(work: () => Promise<unknown>): Promise<Usage> {
  const mine = nothing()
  counted = mine
  await work()
  // What others read and write from now on is not its doing.
  counted = nothing()
  return { reads: mine.reads, writes: mine.writes, trips: roundTrips(mine.calls) }
}

/** Lets the readers of the stream do what there is to do, and holds back what comes after it. */
async function drain(): Promise<void> {
  services.stream.resume()
  await services.stream.drained()
  services.stream.pause()
}

/** What `work` uses, and apart from it what the stream makes of it. Only one at a time. */
export async function measureWithStream(work: () => Promise<unknown>): Promise<Cost> {
  await drain()
  const usage = await measure(work)
  const sent = services.outbox.list().length
  const { reads, writes } = await measure(drain)
  services.stream.resume()
  return {
    ...usage,
    streamReads: reads,
    streamWrites: writes,
    mails: services.outbox.list().length - sent,
  }
}

function roundTrips(calls: Call[]): number {
  let trips = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const { sent, answered } of calls.toSorted((a, b) => a.sent - b.sent)) {
    if (sent >= busyUntil) trips++
    busyUntil = sent >= busyUntil ? answered : Math.min(busyUntil, answered)
  }
  return trips
}
