import type { CoachItem } from '#core/coach/entity'
import { type OwnDeletion, ownDeletionEmail } from '#core/deletion/own-deletion-email'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { dateInSentence } from '#core/shared/clock'

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
          `We'll permanently delete your data after ${dateInSentence(eraseAt)}, and your clients' plans will end. If this is a mistake, contact us before then.`,
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

export const deletedByCoach = (coach: OwnDeletion): TransactionalEmail =>
  ownDeletionEmail(coach, {
    now: "You're signed out, your public page is gone, and your clients' plans are paused.",
    later: ", and your clients' plans will end",
    also: [
      'Until then, Stripe pays nothing out. What your clients have paid for the time after today is then refunded from your Stripe balance, and the rest is paid out to your bank account.',
    ],
  })
