import { config } from '#core/lib/config'
import type { Stop } from '#core/mail/letter'

export const stopReminders = (token: string): Stop => ({
  label: 'No more reminders by mail',
  url: `${config.siteUrl}/reminders#stop=${token}`,
  oneClick: `${config.siteUrl}/api/reminders/stop/${token}`,
})
