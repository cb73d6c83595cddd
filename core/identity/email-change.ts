import { randomBytes } from 'node:crypto'
import * as Emails from '#core/identity/emails'
import {
  contactEmailOf,
  type EmailChange,
  EmailChangeEntity,
  EmailOwnerEntity,
  UserEntity,
} from '#core/identity/entity'
import { findRefusal, prepareUsage } from '#core/lib/limits'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const DAY_SECONDS = 24 * 3600
const MAILS_PER_PERSON = 10
const MAILS_PER_ADDRESS = 5

/**
 * Prepares the writes that request a new email address, which isn't used until it's confirmed (rule
 * one-confirmed-email). Requesting the current address cancels a pending change. `isAskedAgain` emails the link for
 * the same address another time. Throws 429 past the limits.
 */
export async function prepareEmailChange(
  userId: string,
  email: string,
  isAskedAgain = false,
): Promise<Write[]> {
  const [user, waiting] = await Promise.all([UserEntity.find({ userId }), EmailChangeEntity.find({ userId })])
  if (!user) throw notFound('User')
  const unchanged = { if: { token: waiting?.token ?? { absent: true as const } } }
  if (email === contactEmailOf(user)) return waiting ? [EmailChangeEntity.remove({ userId }, unchanged)] : []
  const isSame = waiting?.email === email
  if (isSame && (waiting.confirmedAt || !isAskedAgain)) return []

  const [ofPerson, ofAddress] = [`email-change#${userId}`, `email-change#${email}`]
  const [owner, ...refusals] = await Promise.all([
    EmailOwnerEntity.find({ email }),
    findRefusal(ofPerson, MAILS_PER_PERSON, DAY_SECONDS),
    findRefusal(ofAddress, MAILS_PER_ADDRESS, DAY_SECONDS),
  ])
  for (const refuse of refusals) refuse?.()
  const isTaken = owner !== undefined && owner.userId !== userId
  const token = isSame ? waiting.token : `${userId}.${randomBytes(32).toString('base64url')}`
  const change: EmailChange = { userId, email, token, validUntil: nowSeconds() + RETENTION.emailChange }
  return [
    EmailChangeEntity.put(change, unchanged),
    prepareEmail(email, isTaken ? Emails.addressTaken() : Emails.confirmAddress(token)),
    prepareUsage(ofPerson, DAY_SECONDS, MAILS_PER_PERSON),
    prepareUsage(ofAddress, DAY_SECONDS, MAILS_PER_ADDRESS),
  ]
}
