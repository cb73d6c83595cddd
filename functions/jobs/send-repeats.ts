import { sendDueRepeats } from '#core/forms/schedules/due-repeats'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Every five minutes: sends forms whose repeat is due (rule form-schedules). */
export const handler = async (): Promise<void> =>
  reportRun('sent scheduled forms', await sendDueRepeats(timeBudget(true)))
