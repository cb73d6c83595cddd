import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, orFalse, shape } from '#core/lib/shape'
import { write } from '#core/lib/table'

const Checkpoint = shape({
  name: orBlank(),
  isOpen: orFalse(),
  /** Where the next run continues, or where the completed pass ended. */
  position: v.unknown(),
  hasFailures: orFalse(),
})

const CheckpointEntity = entity('checkpoint', {
  personal: false,
  shape: Checkpoint,
  id: ['name'],
  key: ({ name }) => ({ pk: `checkpoint#${name}`, sk: 'checkpoint' }),
})

/** The limits of one run: when to stop, in milliseconds of `performance.now`, and whether it may begin a new pass. */
export interface TimeBudget {
  until: number
  mayBegin: boolean
}

export interface BatchJob<P, T> {
  name: string
  /**
   * Returns where a pass over all items begins, given where the previous one ended. If that one had failures, the new
   * pass should include the failed items.
   */
  begin: (last: P | undefined, hadFailures: boolean) => P
  /**
   * Returns the items at a position and the `next` position. At the end there is no `next`, and `end` is stored for
   * the next pass.
   */
  read: (position: P) => Promise<{ items: T[]; next?: P; end?: P }>
  attempt: (item: T) => Promise<unknown>
  /**
   * Whether an error isn't about its item, such as expired credentials. It's thrown, and the batch isn't counted as
   * processed.
   */
  endsRun?: (error: unknown) => boolean
  atOnce: number
  perSecond: number
}

export interface BatchOutcome {
  done: number
  failures: unknown[]
  isFinished: boolean
  /** Whether an item has failed in this pass, in this run or an earlier one. */
  hasFailures: boolean
}

/**
 * Processes items until the time is up and stores a checkpoint after each batch (rule resumable-jobs). An interrupted
 * batch is repeated, so `attempt` may get the same item twice.
 */
export async function processInBatches<P, T>(
  route: BatchJob<P, T>,
  { until, mayBegin }: TimeBudget,
): Promise<BatchOutcome> {
  const { name } = route
  const last = await CheckpointEntity.find({ name })
  const outcome: BatchOutcome = { done: 0, failures: [], isFinished: true, hasFailures: false }
  if (!last?.isOpen && !mayBegin) return outcome

  let position = last?.position as P | undefined
  let hasFailures = last?.hasFailures ?? false
  if (!last?.isOpen) {
    position = route.begin(position, hasFailures)
    hasFailures = false
    await write(CheckpointEntity.put({ name, isOpen: true, position, hasFailures }))
  }
  outcome.hasFailures = hasFailures
  while (position !== undefined) {
    if (performance.now() >= until) return { ...outcome, isFinished: false }
    const { items, next, end = position }: Awaited<ReturnType<typeof route.read>> = await route.read(position)
    const step = await attemptAll(items, route, until)
    outcome.done += step.done
    outcome.failures.push(...step.failures)
    if (step.isCut) return { ...outcome, isFinished: false }
    hasFailures ||= step.failures.length > 0
    outcome.hasFailures = hasFailures
    await write(
      CheckpointEntity.put({ name, isOpen: next !== undefined, position: next ?? end, hasFailures }),
    )
    position = next
  }
  return outcome
}

async function attemptAll<T>(
  items: T[],
  {
    attempt,
    endsRun,
    atOnce,
    perSecond,
  }: Pick<BatchJob<unknown, T>, 'attempt' | 'endsRun' | 'atOnce' | 'perSecond'>,
  until: number,
) {
  const step = { done: 0, failures: [] as unknown[], isCut: false }
  const waiting = items.values()
  let nextStart = performance.now()
  const worker = async () => {
    for (const item of waiting) {
      const delay = nextStart - performance.now()
      nextStart = Math.max(nextStart, performance.now()) + 1000 / perSecond
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (performance.now() >= until) step.isCut = true
      if (step.isCut) return
      try {
        await attempt(item)
        step.done++
      } catch (error) {
        if (endsRun?.(error)) {
          step.isCut = true
          throw error
        }
        step.failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return step
}
