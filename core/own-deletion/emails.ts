import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'
import { dayText } from '#core/shared/clock'
import { durationOf, RETENTION } from '#core/shared/retention'

export const deletionCode = (firstName: string | undefined, code: string): TransactionalEmail => ({
  name: 'ownDeletion.code',
  subject: 'Your code to delete your account',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and wants to delete it. If that was you, enter this code: ${code}. It works for ${durationOf(RETENTION.deletionCode)}.`,
    "If it wasn't you, don't share this code, and set a new password: that signs out everyone else.",
  ],
})

/** Sent to a person who deleted an account without a profile. */
export const deletedWithoutProfile = (eraseAt: string, token: string): TransactionalEmail => ({
  name: 'ownDeletion.started',
  subject: 'You deleted your account',
  paragraphs: [
    "You deleted your account and you're signed out.",
    `We'll permanently delete your data after ${dayText(eraseAt)}. If you change your mind, or if it wasn't you, keep your account with this link. It works once.`,
  ],
  // The token is in the fragment, so servers and logs on the way don't see it.
  action: { label: 'Keep my account', url: `${config.siteUrl}/keep-account#${token}` },
})
