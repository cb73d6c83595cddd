import type { Account, StatusChange } from '#core/accounts/account'
import type { ClientItem } from '#core/client/entity'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'
import { dateInSentence } from '#core/shared/clock'
import { messages } from '#core/shared/messages'
import { durationOf, RETENTION } from '#core/shared/retention'

type Named = Pick<Account, 'firstName'>
type Email = Omit<TransactionalEmail, 'name' | 'firstName'>

const statusEmail = ({ firstName }: Named, email: Email): TransactionalEmail => ({
  name: 'user.status',
  ...(firstName && { firstName }),
  ...email,
})

const contact = { label: 'Contact us', url: `${config.siteUrl}/contact` }

const SUSPENDED: Email = {
  subject: 'Your account is suspended',
  paragraphs: [
    `${messages.suspended}.`,
    "You won't be charged again: your subscriptions end when the period you've paid for ends. You can still sign in to see and cancel them.",
  ],
  action: contact,
}
const ACTIVE: Email = {
  subject: 'Your account is active again',
  paragraphs: [
    'You can use your account as before. Subscriptions that were set to end will still end unless you choose to keep them.',
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
}
const COACH_IS_BACK: Email = {
  subject: 'Your account is back',
  paragraphs: [
    "We canceled the deletion of your account. Nothing is lost, and your clients' plans continue.",
    'Please sign in again.',
  ],
  action: { label: 'Go to your dashboard', url: `${config.siteUrl}/nutritionist/dashboard` },
}

/** To a client who was suspended or reinstated, which also ends a deletion. */
export const clientStatusEmail = (client: Named, status: Exclude<ClientItem['status'], 'DELETED'>) =>
  statusEmail(client, status === 'SUSPENDED' ? SUSPENDED : ACTIVE)

/** What a deletion ends at once, and what ends with "We'll permanently delete your data". */
const EFFECTS = {
  client: { now: "You're signed out, your plans are paused, and you won't be charged again.", later: '' },
  coach: {
    now: "You're signed out, your public page is gone, and your clients' plans are paused.",
    later: ", and your clients' plans will end",
  },
}

/** Someone without a profile has no first name. */
type Recipient = Pick<Account, 'role' | 'firstName' | 'timeZone'>

/** About a deletion by an admin, or about the end of any deletion. Someone without a profile gets none. */
export function deletionEmails(to: Recipient, { status, eraseAt }: StatusChange): TransactionalEmail[] {
  if (to.firstName === undefined) return []
  if (eraseAt) return [statusEmail(to, deletedByAdmin(to, eraseAt))]
  if (to.role === 'coach') return [statusEmail(to, COACH_IS_BACK)]
  return [clientStatusEmail(to, status === 'SUSPENDED' ? status : 'ACTIVE')]
}

const deletedByAdmin = ({ role, timeZone }: Recipient, eraseAt: string): Email => ({
  subject: 'We deleted your account',
  paragraphs: [
    `We deleted your account. ${EFFECTS[role].now}`,
    `We'll permanently delete your data after ${dateInSentence(eraseAt, { timeZone })}${EFFECTS[role].later}. If this is a mistake, contact us before then.`,
    ...(role === 'coach'
      ? ['What you have earned will still be paid out to your bank account by Stripe.']
      : []),
  ],
  action: contact,
})

/** Sent to people who deleted their own account, instead of the email about an admin's deletion. */
export function ownDeletionEmail(
  { role, firstName, timeZone }: Recipient,
  eraseAt: string,
  token: string,
): TransactionalEmail {
  const hasProfile = firstName !== undefined
  const { now, later } = hasProfile ? EFFECTS[role] : { now: "You're signed out.", later: '' }
  return {
    name: 'ownDeletion.started',
    subject: 'You deleted your account',
    ...(firstName && { firstName }),
    paragraphs: [
      `You deleted your account. ${now}`,
      `We'll permanently delete your data after ${dateInSentence(eraseAt, { timeZone })}${later}. If you change your mind, or if it wasn't you, keep your account with this link. It works once.`,
      ...(hasProfile && role === 'coach'
        ? [
            'Until then, Stripe pays nothing out. What your clients have paid for the time after today is then refunded from your Stripe balance, and the rest is paid out to your bank account.',
          ]
        : []),
    ],
    // The token is in the fragment, so servers and logs on the way don't see it.
    action: { label: 'Keep my account', url: `${config.siteUrl}/keep-account#${token}` },
  }
}

/** Confirms that a person wants to delete their own account. */
export const deletionCode = (firstName: string | undefined, code: string): TransactionalEmail => ({
  name: 'ownDeletion.code',
  subject: 'Your code to delete your account',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and wants to delete it. If that was you, enter this code: ${code}. It works for ${durationOf(RETENTION.emailedCode)}.`,
    "If it wasn't you, don't share this code, and set a new password: that signs out everyone else.",
  ],
})
