import { adminAccountsApi } from '#core/admin-accounts/api'
import { login } from '#core/admin-accounts/login'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(adminAccountsApi.login, ({ body, request }) => login(body, request.ip))
