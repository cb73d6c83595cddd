import { userApi } from '#core/user/api'
import { register } from '#core/user/register'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.register, ({ body, request }) => register(body, request.ip))
