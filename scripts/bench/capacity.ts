import { client } from '#core/lib/table'

/** Table reads and writes in capacity units, and when each read was sent and answered. */
export interface Usage {
  reads: number
  writes: number
  readCalls: { sent: number; answered: number }[]
}

const nothing = (): Usage => ({ reads: 0, writes: 0, readCalls: [] })
let usage = nothing()

interface Consumed {
  CapacityUnits?: number
}

/** Counts what the product's table client consumes from now on. */
export function countCapacity(): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /Get|Query/.test(context.commandName ?? '')
      const call = { sent: performance.now(), answered: Number.POSITIVE_INFINITY }
      if (isRead) usage.readCalls.push(call)
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      call.answered = performance.now()
      const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: Consumed | Consumed[] }
      const units = [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0)
      if (isRead) usage.reads += units
      else usage.writes += units
      return result
    },
    { step: 'initialize', name: 'countCapacity' },
  )
}

/** What `work` used. Only one at a time. */
export async function measure(work: () => Promise<unknown>): Promise<Usage> {
  const used = nothing()
  usage = used
  await work()
  // What others read and write from now on is not its doing.
  usage = nothing()
  return used
}

/** Reads one after the other: those that were on their way together count as one. */
export function roundTrips({ readCalls }: Usage): number {
  let trips = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const { sent, answered } of readCalls.toSorted((a, b) => a.sent - b.sent)) {
    if (sent >= busyUntil) trips++
    busyUntil = sent >= busyUntil ? answered : Math.min(busyUntil, answered)
  }
  return trips
}
