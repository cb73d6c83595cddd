import { chatApi } from '#core/chat/api'
import { resume } from '#core/chat/mails'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(chatApi.resumeMails, ({ params }) => resume(params.token))
