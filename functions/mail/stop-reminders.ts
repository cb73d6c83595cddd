import { mailApi } from '#core/mail/api'
import { stopReminders } from '#core/mail/reminders'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(mailApi.stopReminders, ({ params }) => stopReminders(params.token))
