import { sendDueRepeats } from '#core/forms/schedules/due-repeats'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Every five minutes: sends the forms that come again (rule repeats). */
export const handler = async (): Promise<void> =>
  reportRun('sent repeats', await sendDueRepeats(thisRun(true)))
