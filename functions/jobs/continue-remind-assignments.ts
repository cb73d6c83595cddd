import { remindOfOpenAssignments } from '#core/forms/assignments/reminders'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Continues with reminders that didn't fit into one run; otherwise it reads one item and is done. */
export const handler = async (): Promise<void> =>
  reportRun('reminded people about open forms', await remindOfOpenAssignments(timeBudget(false)))
