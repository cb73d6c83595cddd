import { mailApi } from '#core/mail/api'
import { stop } from '#core/mail/reminders'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(mailApi.stopReminders, ({ params }) => stop(params.token))
