import { remindOfOpenPolls } from '#core/forms/reminders'
import { log } from '#core/lib/log'

/** Daily: mails those with forms open for more than 1, 3 and 7 days (decision 54). */
export async function handler(): Promise<void> {
  log('info', 'reminded of open forms', { count: await remindOfOpenPolls() })
}
