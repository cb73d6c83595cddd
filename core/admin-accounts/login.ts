import { AdminEntity, type AdminItem } from '#core/admin-accounts/entity'
import { hashPassword, verifyPassword } from '#core/admin-accounts/password'
import type { AdminLogin, AdminSession } from '#core/admin-accounts/shared/schema'
import { issueAdminToken } from '#core/admin-accounts/token'
import { prepareAuditEntry } from '#core/audit/audit'
import { hasPass, spendPass } from '#core/identity/recaptcha'
import type { PasswordChange } from '#core/identity/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { ipNetworkOf, limit, refundUse, resetLimit } from '#core/lib/limits'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { AppError, forbidden, invalid, unauthenticated } from '#core/shared/errors'
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
export async function login(credentials: AdminLogin, ip: string): Promise<AdminSession> {
  const admin = await findByPassword(credentials, ip)
  if (!admin) throw unauthenticated(messages.adminLoginFailed)
  const token = await issueAdminToken({ id: admin.adminId, email: admin.email, name: admin.name })
  return { token, userType: 'admin' }
}

/**
 * Replaces the caller's password. Throws 400 if the current one is wrong, which counts like a failed sign-in. Tokens
 * issued earlier stay valid for their twelve hours (rule refuse-signed-out-tokens).
 */
export async function changePassword(
  actor: AdminActor,
  { current, password }: PasswordChange,
  ip: string,
): Promise<{ success: boolean }> {
  const admin = await findByPassword({ email: actor.email, password: current }, ip)
  if (!admin) throw invalid([{ path: 'current', message: messages.currentPasswordWrong }])
  const { email, passwordHash } = admin
  await transact([
    AdminEntity.update(
      { email },
      { set: { passwordHash: await hashPassword(password) } },
      { if: { passwordHash }, else: changedMeanwhile },
    ),
    prepareAuditEntry(actor, 'admin.password', actor.id),
  ])
  return { success: true }
}

/** Returns the admin if the password is right, within the limits of signing in. */
async function findByPassword({ email, password }: AdminLogin, ip: string): Promise<AdminItem | undefined> {
  await admit(email, ip)
  const admin = await AdminEntity.find({ email })
  const isRight = await verifyPassword(password, admin?.passwordHash)
  if (!admin || !isRight) return undefined
  await forgiveSuccess(email, ip)
  return admin
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
