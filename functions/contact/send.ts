import { contactApi } from '#core/contact/api'
import { send } from '#core/contact/contact'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(contactApi.send, ({ body, request }) => send(body, request.ip))
