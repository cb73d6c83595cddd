import { remindOfOpenAssignments } from '#core/forms/assignments/reminders'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Daily: emails people with forms open for more than 1, 3 and 7 days (rule assignment-reminders). */
export const handler = async (): Promise<void> =>
  reportRun('reminded people about open forms', await remindOfOpenAssignments(timeBudget(true)))
