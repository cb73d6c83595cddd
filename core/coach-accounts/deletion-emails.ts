import type { CoachItem } from '#core/coach/entity'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { dayText } from '#core/shared/clock'

/** Returns the email to a coach whose account is deleted until `eraseAt`, or restored if there is none. */
export const deletionEmails = (
  { firstName }: Pick<CoachItem, 'firstName'>,
  { eraseAt }: { eraseAt?: string },
): TransactionalEmail[] => [
  eraseAt
    ? {
        name: 'user.status',
        subject: 'We deleted your account',
        firstName,
        paragraphs: [
          "We deleted your account. You're signed out, your public page is gone, and your clients' plans are paused.",
          `We'll permanently delete your data after ${dayText(eraseAt)}, and your clients' plans will end. If this is a mistake, contact us before then.`,
          'What you have earned will still be paid out to your bank account by Stripe.',
        ],
        action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
      }
    : {
        name: 'user.status',
        subject: 'Your account is back',
        firstName,
        paragraphs: [
          "We canceled the deletion of your account. Nothing is lost, and your clients' plans continue.",
          'Please sign in again.',
        ],
        action: { label: 'Go to your dashboard', url: `${config.siteUrl}/nutritionist/dashboard` },
      },
]

/** Sent to a coach who deleted their own account, instead of the email about an admin's deletion. */
export const deletedByCoach = (
  { firstName }: Pick<CoachItem, 'firstName'>,
  eraseAt: string,
  token: string,
): TransactionalEmail => ({
  name: 'ownDeletion.started',
  subject: 'You deleted your account',
  firstName,
  paragraphs: [
    "You deleted your account. You're signed out, your public page is gone, and your clients' plans are paused.",
    `We'll permanently delete your data after ${dayText(eraseAt)}, and your clients' plans will end. If you change your mind, or if it wasn't you, keep your account with this link. It works once.`,
    'What you have earned will still be paid out to your bank account by Stripe.',
  ],
  // The token is in the fragment, so servers and logs on the way don't see it.
  action: { label: 'Keep my account', url: `${config.siteUrl}/keep-account#${token}` },
})
