import { log } from '#core/lib/log'
import type { BatchOutcome, TimeBudget } from '#core/lib/resumable-job'

/** A run may take five minutes (stacks/jobs.ts). The fifth is left for work in progress to finish. */
const WORKING_MS = 4 * 60 * 1000

export const timeBudget = (mayBegin: boolean): TimeBudget => ({
  until: performance.now() + WORKING_MS,
  mayBegin,
})

/**
 * Logs the outcome of a run. Throws if anything failed, so that Lambda retries it and we are alerted if that fails
 * too.
 */
export function reportRun(what: string, { done, failures, isFinished }: BatchOutcome): void {
  log('info', what, { done, failures: failures.length, isFinished })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed: ${what}`)
}
