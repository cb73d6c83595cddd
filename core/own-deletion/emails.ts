import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'
import { durationOf, RETENTION } from '#core/shared/retention'

export const deletionCode = (firstName: string | undefined, code: string): TransactionalEmail => ({
  name: 'ownDeletion.code',
  subject: 'Your code to delete your account',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and wants to delete it. If that was you, enter this code: ${code}. It works for ${durationOf(RETENTION.emailedCode)}.`,
    "If it wasn't you, don't share this code, and set a new password: that signs out everyone else.",
  ],
})
