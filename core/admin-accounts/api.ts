import { AdminLogin, AdminSession } from '#core/admin-accounts/shared/schema'
import { defineEndpoints } from '#core/shared/api'

export const adminAccountsApi = defineEndpoints({
  login: {
    method: 'POST',
    path: '/admin/auth/login',
    access: 'public',
    body: AdminLogin,
    response: AdminSession,
  },
})
