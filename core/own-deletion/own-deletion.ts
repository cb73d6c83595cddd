import { createHash, randomInt } from 'node:crypto'
import * as Clients from '#core/client-accounts/deletion'
import * as Coaches from '#core/coach-accounts/deletion'
import { removeOwn } from '#core/deletion/deletion'
import { addressesOf, contactEmailOf, UserEntity } from '#core/identity/entity'
import { preview as previewClient } from '#core/impact/client-impact'
import { previewCoach } from '#core/impact/coach-impact'
import { NO_IMPACT, type StatusImpact } from '#core/impact/shared/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { limit } from '#core/lib/limits'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { accountWithoutProfile, hasProfile } from '#core/own-deletion/account-without-profile'
import { deletionCode } from '#core/own-deletion/emails'
import { DeletionCodeEntity } from '#core/own-deletion/entity'
import { nowSeconds } from '#core/shared/clock'
import { invalid, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

type Owner = ClientActor | CoachActor

const DAY_SECONDS = 24 * 3600
const CODES_PER_DAY = 10
/** A million codes and this many attempts make guessing hopeless. */
const ATTEMPTS = { max: 10, windowSeconds: 3600 }

/** What deleting the account would end, computed by the code that does it (rule impact-first). */
export async function preview({ id, role }: Owner): Promise<StatusImpact> {
  if (!(await hasProfile(role, id))) return { ...NO_IMPACT, mails: 1 }
  return role === 'client' ? previewClient(id, 'DELETED') : previewCoach(id, 'DELETED')
}

/**
 * Emails a code to the confirmed address, and to that of the sign-in. It replaces an earlier one. Throws 429 past the
 * limit.
 */
export async function sendCode({ id: userId }: Owner): Promise<{ email: string; minutes: number }> {
  const user = await UserEntity.find({ userId })
  if (!user) throw notFound('Account')
  await limit(`deletion-code#${userId}`, CODES_PER_DAY, DAY_SECONDS)
  const [firstName] = user.name.split(' ')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await transact([
    DeletionCodeEntity.put({
      userId,
      hash: hashOf(userId, code),
      expiresAt: nowSeconds() + RETENTION.deletionCode,
    }),
    ...addressesOf(user).map((email) => queueEmail(email, deletionCode(firstName, code))),
  ])
  return { email: contactEmailOf(user), minutes: RETENTION.deletionCode / 60 }
}

/**
 * Deletes the account with an emailed code, as an admin would (rule own-deletion). Confirming
 * twice at the same time deletes once. Throws 429 past the limit.
 */
export async function confirm(actor: Owner, code: string): Promise<{ eraseAt: string }> {
  const { id: userId } = actor
  await limit(`deletion-attempt#${userId}`, ATTEMPTS.max, ATTEMPTS.windowSeconds)
  const sent = await DeletionCodeEntity.find({ userId })
  if (!sent || sent.expiresAt <= nowSeconds() || sent.hash !== hashOf(userId, code)) throw wrongCode()
  const usedUp = DeletionCodeEntity.remove({ userId }, { if: { hash: sent.hash }, else: changedMeanwhile })
  if (!(await hasProfile(actor.role, userId)))
    return removeOwn({ ...accountWithoutProfile(actor.role), sideEffects: () => [] }, actor, [usedUp])
  return actor.role === 'client' ? Clients.removeOwn(actor, [usedUp]) : Coaches.removeOwn(actor, [usedUp])
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')

const wrongCode = () =>
  invalid([{ path: 'code', message: 'This code is wrong, has expired or was replaced by a newer one.' }])
