import { adminApi } from '#core/admin/api'
import { login } from '#core/admin/login'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(adminApi.login, ({ body, request }) => login(body, request.ip))
