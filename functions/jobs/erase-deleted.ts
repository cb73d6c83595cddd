import { eraseDue } from '#core/erasure/erasure'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Hourly: makes final the deletions that nobody called off within 72 hours (rule deleted-client). */
export const handler = async (): Promise<void> => reportRun('erased', await eraseDue(thisRun(true)))
