import { sendDueSchedules } from '#core/forms/schedules/due-schedules'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Every five minutes: sends forms whose schedule is due (rule form-schedules). */
export const handler = async (): Promise<void> =>
  reportRun('sent scheduled forms', await sendDueSchedules(timeBudget(true)))
