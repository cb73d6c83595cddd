import { createHash, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { addressesOf, contactEmailOf, UserEntity } from '#core/identity/entity'
import type { SentCode } from '#core/identity/shared/emailed-code-schema'
import { entity } from '#core/lib/entity'
import { limit } from '#core/lib/limits'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { shape } from '#core/lib/shape'
import { transact, type Write } from '#core/lib/table'
import type { TransactionalEmail } from '#core/mail/email-template'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { invalid, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

/** What a stolen session alone must not be able to do. */
const PURPOSES = ['deletion', 'download'] as const
export type CodePurpose = (typeof PURPOSES)[number]

/** A code that was emailed to a person to confirm what they are about to do. A new one replaces it. */
const EmailedCode = shape({
  userId: v.string(),
  purpose: v.picklist(PURPOSES),
  hash: v.string(),
  expiresAt: v.number(),
})

export const EmailedCodeEntity = entity('emailed-code', {
  personal: { topic: 'account', of: ['userId'], erasure: 'expire' },
  shape: EmailedCode,
  id: ['userId', 'purpose'],
  key: ({ userId, purpose }) => ({ pk: `user#${userId}`, sk: `emailed-code#${purpose}` }),
})

const DAY_SECONDS = 24 * 3600
const CODES_PER_DAY = 10
/** A million codes and this many attempts make guessing hopeless. */
const ATTEMPTS = { max: 10, windowSeconds: 3600 }

/** Emails a code to the confirmed address, and to that of the sign-in. Throws 429 past the limit. */
export async function emailCode(
  userId: string,
  purpose: CodePurpose,
  emailOf: (firstName: string | undefined, code: string) => TransactionalEmail,
): Promise<SentCode> {
  const user = await UserEntity.find({ userId })
  if (!user) throw notFound('Account')
  await limit(`${purpose}-code#${userId}`, CODES_PER_DAY, DAY_SECONDS)
  const [firstName] = user.name.split(' ')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await transact([
    EmailedCodeEntity.put({
      userId,
      purpose,
      hash: hashOf(userId, code),
      expiresAt: nowSeconds() + RETENTION.emailedCode,
    }),
    ...addressesOf(user).map((email) => prepareEmail(email, emailOf(firstName, code))),
  ])
  return { email: contactEmailOf(user), minutes: RETENTION.emailedCode / 60 }
}

/**
 * Checks a code and prepares the write that uses it up, which belongs into the transaction that the code confirms.
 * Throws 429 past the limit.
 */
export async function prepareCodeUse(userId: string, purpose: CodePurpose, code: string): Promise<Write> {
  await limit(`${purpose}-attempt#${userId}`, ATTEMPTS.max, ATTEMPTS.windowSeconds)
  const sent = await EmailedCodeEntity.find({ userId, purpose })
  if (!sent || sent.expiresAt <= nowSeconds() || sent.hash !== hashOf(userId, code)) throw wrongCode()
  return EmailedCodeEntity.remove({ userId, purpose }, { if: { hash: sent.hash }, else: changedMeanwhile })
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')

const wrongCode = () =>
  invalid([{ path: 'code', message: 'This code is wrong, has expired or was replaced by a newer one.' }])
