import * as v from 'valibot'
import { question } from '#core/contact/emails'
import type { ContactMessage } from '#core/contact/shared/schema'
import { spendPass } from '#core/identity/recaptcha'
import type { Actor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { entity } from '#core/lib/entity'
import { ipNetworkOf, limit } from '#core/lib/limits'
import { shape } from '#core/lib/shape'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { conflict, forbidden, isConflict } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const DAY_SECONDS = 24 * 3600
const PER_NETWORK_AND_DAY = 20
const PER_ADDRESS_AND_DAY = 5
const IN_ALL_AND_DAY = 1000

const Received = shape({
  id: v.string(),
  expiresAt: v.number(),
})

/** Records for a day that a message was received, but never its text. */
const ReceivedEntity = entity('contact', {
  personal: false,
  shape: Received,
  id: ['id'],
  key: ({ id }) => ({ pk: `contact#${id}`, sk: 'contact' }),
})

const alreadySent = () => conflict('This message was already sent.', 'SENT')

const tooMany = () => `We can't take more messages here today. Please email ${config.supportMail}.`
const allowed = (key: string, max: number) => limit(key, max, DAY_SECONDS, tooMany())

/**
 * Emails a visitor's message to our support address exactly once (rule contact-form-is-emailed). Throws NO_PASS (403)
 * without a passed security check and THROTTLED (429) beyond the daily limits.
 */
export async function sendContactMessage(written: ContactMessage, ip: string) {
  const { id, email } = written
  if (await ReceivedEntity.find({ id })) return { success: true }
  if (!(await spendPass(email, ip, 'contact')))
    throw forbidden('The security check failed. Please try again.', 'NO_PASS')
  await allowed(`contact#${ipNetworkOf(ip)}`, PER_NETWORK_AND_DAY)
  await allowed(`contact#${email}`, PER_ADDRESS_AND_DAY)
  await allowed('contact', IN_ALL_AND_DAY)
  return deliver(written)
}

/** Does the same for signed-in people, who aren't affected by the limits of other senders. */
export async function sendAsMember(actor: Actor, written: ContactMessage) {
  if (await ReceivedEntity.find({ id: written.id })) return { success: true }
  await allowed(`contact#${actor.id}`, PER_ADDRESS_AND_DAY)
  return deliver(written)
}

async function deliver({ id, name, email, message }: ContactMessage) {
  try {
    await transact([
      ReceivedEntity.create(
        { id, expiresAt: nowSeconds() + RETENTION.contactMessageId },
        { else: alreadySent },
      ),
      prepareEmail(config.supportMail, question({ name, email, message })),
    ])
  } catch (error) {
    if (!isConflict(error, 'SENT')) throw error
  }
  return { success: true }
}
