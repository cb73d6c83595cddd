import { entity, write } from '#core/lib/table'

interface Checkpoint {
  name: string
  isOpen: boolean
  /** Where it goes on; of a closed pass, where it ended. */
  position: unknown
  hasFailures: boolean
}

const CheckpointEntity = entity<Checkpoint, Pick<Checkpoint, 'name'>>('pass', {
  key: ({ name }) => ({ pk: `pass#${name}`, sk: 'pass' }),
})

/** One run of a job: until when it may work, in milliseconds of `performance.now`. */
export interface TimeBudget {
  until: number
  mayBegin: boolean
}

export interface BatchJob<P, T> {
  name: string
  /** Where a pass begins, from where the last one ended; one with failures should come by them again. */
  begin: (last: P | undefined, hadFailures: boolean) => P
  /** What to look at and where to go on after it; at the end there is no `next`, and `end` is kept for the next pass. */
  read: (position: P) => Promise<{ items: T[]; next?: P; end?: P }>
  attempt: (item: T) => Promise<unknown>
  atOnce: number
  perSecond: number
}

export interface BatchOutcome {
  done: number
  failures: unknown[]
  isFinished: boolean
}

/** Keeps after each step where it is (rule jobs-go-on). A step that was cut is done again: attempts may come twice. */
export async function processInBatches<P, T>(
  route: BatchJob<P, T>,
  { until, mayBegin }: TimeBudget,
): Promise<BatchOutcome> {
  const { name } = route
  const last = await CheckpointEntity.find({ name })
  const outcome: BatchOutcome = { done: 0, failures: [], isFinished: true }
  if (!last?.isOpen && !mayBegin) return outcome

  let position = last?.position as P | undefined
  let hasFailures = last?.hasFailures ?? false
  if (!last?.isOpen) {
    position = route.begin(position, hasFailures)
    hasFailures = false
    await write(CheckpointEntity.put({ name, isOpen: true, position, hasFailures }))
  }
  while (position !== undefined) {
    if (performance.now() >= until) return { ...outcome, isFinished: false }
    const { items, next, end = position }: Awaited<ReturnType<typeof route.read>> = await route.read(position)
    const step = await attemptAll(items, route, until)
    outcome.done += step.done
    outcome.failures.push(...step.failures)
    if (step.isCut) return { ...outcome, isFinished: false }
    hasFailures ||= step.failures.length > 0
    await write(
      CheckpointEntity.put({ name, isOpen: next !== undefined, position: next ?? end, hasFailures }),
    )
    position = next
  }
  return outcome
}

async function attemptAll<T>(
  items: T[],
  { attempt, atOnce, perSecond }: Pick<BatchJob<unknown, T>, 'attempt' | 'atOnce' | 'perSecond'>,
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
        step.failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return step
}
