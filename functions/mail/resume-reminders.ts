import { mailApi } from '#core/mail/api'
import { resume } from '#core/mail/reminders'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(mailApi.resumeReminders, ({ params }) => resume(params.token))
