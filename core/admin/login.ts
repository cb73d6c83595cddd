import { AdminEntity } from '#core/admin/entity'
import { verifyPassword } from '#core/admin/password'
import type { AdminLogin, AdminSession } from '#core/admin/schema'
import { issueAdminToken } from '#core/admin/token'
import { forbidden, unauthenticated } from '#core/lib/errors'
import { forgive, limit } from '#core/lib/limits'
import { messages } from '#core/messages'
import { hasPass } from '#core/user/recaptcha'

const FAILURES = { max: 10, unchecked: 3, windowSeconds: 15 * 60 }

/**
 * Signs an admin in. The failures of an account from one address are limited (decision 10): every try is counted
 * before the password is looked at, so that parallel tries can't slip through, and a success clears the count. After
 * three failures the reCAPTCHA must have been passed as well (decision 11): FORBIDDEN without, whoever it is.
 */
export async function login({ email, password }: AdminLogin, ip: string): Promise<AdminSession> {
  const key = `admin-login#${email}#${ip}`
  const tries = await limit(key, FAILURES.max, FAILURES.windowSeconds)
  if (tries > FAILURES.unchecked && !(await hasPass(email, ip)))
    throw forbidden('Please pass the security check and sign in again.')
  const admin = await AdminEntity.find({ email })
  const isRight = await verifyPassword(password, admin?.passwordHash)
  if (!admin || !isRight) throw unauthenticated(messages.adminLoginFailed)
  await forgive(key, FAILURES.windowSeconds)
  const token = await issueAdminToken({ id: admin.adminId, email: admin.email, name: admin.name })
  return { token, userType: 'admin' }
}
