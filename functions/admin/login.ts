import { adminApi } from '#core/admin/api'
import { login } from '#core/admin/login'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(adminApi.login, ({ body, request }) => login(body, request.ip))
