import { chatApi } from '#core/chat/api'
import { stop } from '#core/chat/mails'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(chatApi.stopMails, ({ params }) => stop(params.token))
