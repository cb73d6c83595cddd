import { userApi } from '#core/user/api'
import { register } from '#core/user/register'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.register, ({ body, request }) => register(body, request.ip))
