import { eraseDue } from '#core/accounts/erasure'
// The erasure asks every entity what is left.
import '#core/entities'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Hourly: completes deletions that weren't canceled within 72 hours (rule deleted-client). */
export const handler = async (): Promise<void> => reportRun('erased', await eraseDue(timeBudget(true)))
