import { AdminEntity } from '#core/admin/entity'
import { verifyPassword } from '#core/admin/password'
import type { AdminLogin, AdminSession } from '#core/admin/schema'
import { issueAdminToken } from '#core/admin/token'
import { unauthenticated } from '#core/lib/errors'
import { forgive, limit } from '#core/lib/limits'
import { messages } from '#core/messages'

const FAILURES = { max: 10, windowSeconds: 15 * 60 }

/**
 * Signs an admin in. The failures of an account from one address are limited (decision 10): every try is counted
 * before the password is looked at, so that parallel tries can't slip through, and a success clears the count.
 */
export async function login({ email, password }: AdminLogin, ip: string): Promise<AdminSession> {
  const key = `admin-login#${email}#${ip}`
  await limit(key, FAILURES.max, FAILURES.windowSeconds)
  const admin = await AdminEntity.find({ email })
  const isRight = await verifyPassword(password, admin?.passwordHash)
  if (!admin || !isRight) throw unauthenticated(messages.adminLoginFailed)
  await forgive(key, FAILURES.windowSeconds)
  const token = await issueAdminToken({ id: admin.adminId, email: admin.email, name: admin.name })
  return { token, userType: 'admin' }
}
