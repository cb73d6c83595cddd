import { AdminLogin, AdminSession } from '#core/admin/schema'
import { defineEndpoints } from '#core/lib/api'

export const adminApi = defineEndpoints({
  login: {
    method: 'POST',
    path: '/admin/auth/login',
    access: 'public',
    body: AdminLogin,
    response: AdminSession,
  },
})
