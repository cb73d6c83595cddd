import { log } from '#core/lib/log'
import type { BatchOutcome, TimeBudget } from '#core/lib/resumable-job'

/** A run may take five minutes (stacks/jobs.ts): the last one leaves what was begun the time to end. */
const WORKING_MS = 4 * 60 * 1000

export const thisRun = (mayBegin: boolean): TimeBudget => ({
  until: performance.now() + WORKING_MS,
  mayBegin,
})

/** Logs what a run did, and fails it with what could not be done, so that somebody hears of it. */
export function reportRun(what: string, { done, failures, isFinished }: BatchOutcome): void {
  log('info', what, { done, failures: failures.length, isFinished })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed: ${what}`)
}
