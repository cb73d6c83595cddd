import { AdminEntity } from '#core/admin-accounts/entity'
import { verifyPassword } from '#core/admin-accounts/password'
import type { AdminLogin, AdminSession } from '#core/admin-accounts/shared/schema'
import { issueAdminToken } from '#core/admin-accounts/token'
import { hasPass, spendPass } from '#core/identity/recaptcha'
import { ipNetworkOf, limit, refundUse, resetLimit } from '#core/lib/limits'
import { AppError, forbidden, unauthenticated } from '#core/shared/errors'
import { messages } from '#core/shared/messages'

const WINDOW_SECONDS = 15 * 60
const FAILURES = { address: 50, account: 10, withoutCheck: 3, everywhere: 300 }
const EVERYWHERE = 'admin-login#everywhere'

const keysOf = (email: string, ip: string) => ({
  address: `admin-login#address#${ipNetworkOf(ip)}`,
  account: `admin-login#account#${email}`,
})

/**
 * Signs an admin in, within limits (rule login-limits). An unknown account gets the same error after the same time as
 * a wrong password.
 */
export async function login({ email, password }: AdminLogin, ip: string): Promise<AdminSession> {
  await admit(email, ip)
  const admin = await AdminEntity.find({ email })
  const isRight = await verifyPassword(password, admin?.passwordHash)
  if (!admin || !isRight) throw unauthenticated(messages.adminLoginFailed)
  await forgiveSuccess(email, ip)
  const token = await issueAdminToken({ id: admin.adminId, email: admin.email, name: admin.name })
  return { token, userType: 'admin' }
}

/**
 * Counts the attempt before its password is hashed, so that concurrent attempts can't exceed the limit. Past a limit,
 * each attempt uses up a pass.
 */
async function admit(email: string, ip: string): Promise<void> {
  try {
    await count(email, ip)
  } catch (error) {
    const isLocked = error instanceof AppError && error.kind === 'throttled'
    if (!isLocked || !(await spendPass(email, ip))) throw error
  }
}

async function count(email: string, ip: string): Promise<void> {
  const { address, account } = keysOf(email, ip)
  await limit(address, FAILURES.address, WINDOW_SECONDS)
  const tries = await limit(account, FAILURES.account, WINDOW_SECONDS)
  if (tries > FAILURES.withoutCheck && !(await hasPass(email, ip)))
    throw forbidden('Complete the security check, then sign in again.')
  await limit(EVERYWHERE, FAILURES.everywhere, WINDOW_SECONDS)
}

/**
 * Resets the account's count, but takes only this attempt off the network's. Otherwise an admin could try other
 * people's passwords between their own sign-ins.
 */
async function forgiveSuccess(email: string, ip: string): Promise<void> {
  const { address, account } = keysOf(email, ip)
  await Promise.all([
    resetLimit(account, WINDOW_SECONDS),
    refundUse(address, WINDOW_SECONDS),
    refundUse(EVERYWHERE, WINDOW_SECONDS),
  ])
}
