import { AdminLogin, AdminSession } from '#core/admin-accounts/shared/schema'
import { PasswordChange } from '#core/identity/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

export const adminAccountsApi = defineEndpoints({
  login: {
    method: 'POST',
    path: '/admin/auth/login',
    access: 'public',
    body: AdminLogin,
    response: AdminSession,
  },
  changePassword: {
    method: 'POST',
    path: '/admin/password',
    access: ['admin'],
    body: PasswordChange,
    response: Success,
  },
})
