import { randomBytes } from 'node:crypto'
import { countUses, ipNetworkOf, limit } from '#core/lib/limits'
import { transact, type Write, write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { confirmSubscription, subscribed } from '#core/newsletter/emails'
import { NewsletterRequestEntity, SubscriberEntity } from '#core/newsletter/entity'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { AppError } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const PER_NETWORK_AND_HOUR = 20
const MAILS_PER_ADDRESS = 3
const ADDRESS_WINDOW_SECONDS = 30 * DAY_SECONDS

const linkExpired = () => new AppError('notFound', 'This link has expired. Sign up for the newsletter again.')
const invalidToken = () => new AppError('notFound', 'Subscriber not found')

/**
 * Emails a link. No one is subscribed before they confirm with it (rule newsletter-double-opt-in). A subscriber gets
 * no email, nor does an address that got enough of them, but the response, limits and work are the same, so the caller
 * can't tell (rule hide-known-addresses).
 */
export async function subscribe(email: string, ip: string): Promise<{ success: boolean }> {
  await limit(`newsletter#${ipNetworkOf(ip)}`, PER_NETWORK_AND_HOUR, HOUR_SECONDS)
  const asked = await countUses(`newsletter-mail#${email}`, 1, ADDRESS_WINDOW_SECONDS)
  const [request, subscriber] = await Promise.all([
    NewsletterRequestEntity.find({ email }),
    SubscriberEntity.find({ email }),
  ])
  const token = request?.token ?? newToken(email)
  await transact([
    NewsletterRequestEntity.put({ email, token, expiresAt: nowSeconds() + RETENTION.newsletterRequest }),
    ...(subscriber || asked > MAILS_PER_ADDRESS ? [] : [prepareEmail(email, confirmSubscription(token))]),
  ])
  return { success: true }
}

/** Having the token proves access to the mailbox. A second click changes nothing. */
export async function confirm(token: string): Promise<{ success: boolean }> {
  const email = emailIn(token)
  const [request, subscriber] = await Promise.all([
    NewsletterRequestEntity.find({ email }),
    SubscriberEntity.find({ email }),
  ])
  if (subscriber?.token === token) return { success: true }
  if (request?.token !== token || request.expiresAt <= nowSeconds()) throw linkExpired()
  await transact([
    NewsletterRequestEntity.remove({ email }, { if: { token }, else: linkExpired }),
    SubscriberEntity.put({ email, token, confirmedAt: nowIso() }),
    prepareEmail(email, subscribed(token)),
  ])
  return { success: true }
}

export async function unsubscribe(token: string): Promise<{ success: boolean }> {
  try {
    await write(SubscriberEntity.remove({ email: emailIn(token) }, { if: { token }, else: invalidToken }))
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'notFound') throw error
  }
  return { success: true }
}

/** Returns the writes that end an address's subscription and any pending request. It can be requested again. */
export const prepareUnsubscribe = (email: string): Write[] => [
  SubscriberEntity.remove({ email }),
  NewsletterRequestEntity.remove({ email }),
]

const emailIn = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()

const newToken = (email: string) =>
  `${Buffer.from(email).toString('base64url')}.${randomBytes(32).toString('base64url')}`
