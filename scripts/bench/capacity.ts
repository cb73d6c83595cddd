import { client } from '#core/lib/table'
import { services } from '#scripts/testing/setup/test-services'

/** Table reads and writes in capacity units. */
export interface Usage {
  reads: number
  writes: number
}

/** Includes what the stream handlers do afterward: capacity units, and emails sent. */
export interface Cost extends Usage {
  streamReads: number
  streamWrites: number
  mails: number
}

const nothing = () => ({ reads: 0, writes: 0 })
let counted = nothing()

interface Consumed {
  CapacityUnits?: number
}

/** Starts counting the capacity that the product's table client consumes. */
export function countCapacity(): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /Get|Query/.test(context.commandName ?? '')
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: Consumed | Consumed[] }
      const units = [ConsumedCapacity]
        .flat()
        .reduce((sum, consumed) => sum + (consumed.CapacityUnits ?? 0), 0)
      if (isRead) counted.reads += units
      else counted.writes += units
      return result
    },
    { step: 'initialize', name: 'countCapacity' },
  )
}

/** Measures what `work` uses. Run only one at a time. */
export async function measure(work: () => Promise<unknown>): Promise<Usage> {
  const mine = nothing()
  counted = mine
  await work()
  // Reads and writes from here on belong to something else.
  counted = nothing()
  return mine
}

/** Lets the stream handlers finish their backlog, then holds back new records. */
async function drain(): Promise<void> {
  services.stream.resume()
  await services.stream.drained()
  services.stream.pause()
}

/**
 * Measures what `work` uses and, separately, what the stream handlers use because of it. Run only one at a
 * time.
 */
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
