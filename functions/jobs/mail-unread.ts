import { emailUnreadMessages } from '#core/chat/unread-emails'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Every five minutes: mails those who have not read what came a quarter of an hour ago (rule unread-mails). */
export const handler = async (): Promise<void> =>
  reportRun('mailed of unread messages', await emailUnreadMessages(thisRun(true)))
