import { adminAccountsApi } from '#core/admin-accounts/api'
import { changePassword } from '#core/admin-accounts/login'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(adminAccountsApi.changePassword, ({ actor, body, request }) =>
  changePassword(actor, body, request.ip),
)
