import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { dateInSentence } from '#core/shared/clock'

export interface OwnDeletion {
  firstName?: string
  eraseAt: string
  token: string
}

interface Effects {
  /** A sentence. */
  now: string
  /** What follows "We'll permanently delete your data", such as ", and your plans will end". */
  later?: string
  also?: string[]
}

/** Sent to people who deleted their own account, instead of the email about an admin's deletion. */
export const ownDeletionEmail = (
  { firstName, eraseAt, token }: OwnDeletion,
  { now, later = '', also = [] }: Effects,
): TransactionalEmail => ({
  name: 'ownDeletion.started',
  subject: 'You deleted your account',
  ...(firstName && { firstName }),
  paragraphs: [
    `You deleted your account. ${now}`,
    `We'll permanently delete your data after ${dateInSentence(eraseAt)}${later}. If you change your mind, or if it wasn't you, keep your account with this link. It works once.`,
    ...also,
  ],
  // The token is in the fragment, so servers and logs on the way don't see it.
  action: { label: 'Keep my account', url: `${config.siteUrl}/keep-account#${token}` },
})
