import { config } from '#core/lib/config'
import type { Unsubscribe } from '#core/mail/email-template'

export const reminderUnsubscribe = (token: string): Unsubscribe => ({
  label: 'Stop email reminders',
  url: `${config.siteUrl}/reminders#stop=${token}`,
  oneClick: `${config.siteUrl}/api/reminders/stop/${token}`,
})
