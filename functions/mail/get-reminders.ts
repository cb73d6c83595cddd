import { mailApi } from '#core/mail/api'
import { getReminders } from '#core/mail/reminders'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(mailApi.getReminders, ({ actor }) => getReminders(actor))
