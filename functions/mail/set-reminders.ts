import { mailApi } from '#core/mail/api'
import { setReminders } from '#core/mail/reminders'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(mailApi.setReminders, ({ actor, body }) => setReminders(actor, body))
