import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'

/** Sent to an unconfirmed address, so it contains nothing that the requester wrote. */
export const confirmAddress = (token: string): TransactionalEmail => ({
  name: 'identity.confirmAddress',
  subject: 'Confirm your email address',
  paragraphs: [
    `Someone asked us to send their ${BRAND} emails to this address. If that was you, confirm it within 24 hours.`,
    "Didn't ask for this? Ignore this email.",
  ],
  // The token is in the fragment, so servers and logs on the way don't see it.
  action: { label: 'Confirm this address', url: `${config.siteUrl}/confirm-email#${token}` },
})

/** Sent to the owner of an account when someone else requests its address (rule hide-taken-email). */
export const addressTaken = (): TransactionalEmail => ({
  name: 'identity.addressTaken',
  subject: 'This email address already has an account',
  paragraphs: [
    `Someone tried to use this address for another ${BRAND} account, and we didn't allow it. If that was you, sign in to your existing account or choose a different address.`,
    "Didn't ask for this? Ignore this email.",
  ],
  action: { label: 'Sign in', url: `${config.siteUrl}/login` },
})

export const addressChanged = (): TransactionalEmail => ({
  name: 'identity.addressChanged',
  subject: 'Your email address was changed',
  paragraphs: [
    `From now on, we'll send your ${BRAND} emails to your new address. If you didn't ask for this, contact us.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})
