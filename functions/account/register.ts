import { accountApi } from '#core/accounts/account-api'
import { register } from '#core/accounts/register'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.register, ({ body, request }) => register(body, request.ip))
