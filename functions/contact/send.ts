import { contactApi } from '#core/contact/api'
import { sendContactMessage } from '#core/contact/contact'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(contactApi.send, ({ body, request }) =>
  sendContactMessage(body, request.ip),
)
