import { emailUnreadMessages } from '#core/chat/alerts/unread-emails'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Every five minutes: emails people about messages they haven't read for 15 minutes (rule unread-message-emails). */
export const handler = async (): Promise<void> =>
  reportRun('emailed about unread messages', await emailUnreadMessages(timeBudget(true)))
