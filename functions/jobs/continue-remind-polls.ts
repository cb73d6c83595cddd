import { remindOfOpenPolls } from '#core/forms/assignments/reminders'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Goes on with reminders that were too many for one run; else it reads one item and is done. */
export const handler = async (): Promise<void> =>
  reportRun('reminded of open forms', await remindOfOpenPolls(thisRun(false)))
