import { accountApi } from '#core/account/api'
import { register } from '#core/account/register'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.register, ({ body, request }) => register(body, request.ip))
