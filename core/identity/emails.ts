import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'

/** Sent to an unconfirmed address, so it contains nothing that the requester wrote. */
export const confirmAddress = (token: string): TransactionalEmail => ({
  name: 'identity.confirmAddress',
  subject: 'Please confirm your email address',
  paragraphs: [
    `Somebody asked ${BRAND} to write to this address from now on. If it was you, please confirm it within a day.`,
    'If it was not you, you need not do anything.',
  ],
  // The token is in the fragment, so servers and logs on the way don't see it.
  action: { label: 'Confirm this address', url: `${config.siteUrl}/confirm-email#${token}` },
})

/** Sent to the owner of an account when someone else requests its address (rule taken-address-looks-free). */
export const addressTaken = (): TransactionalEmail => ({
  name: 'identity.addressTaken',
  subject: 'This email address has an account already',
  paragraphs: [
    `Somebody asked ${BRAND} to use this address for another account, and we did not. If it was you, sign in with the account that it belongs to, or choose another address.`,
    'If it was not you, you need not do anything.',
  ],
  action: { label: 'Sign in', url: `${config.siteUrl}/login` },
})

export const addressChanged = (): TransactionalEmail => ({
  name: 'identity.addressChanged',
  subject: 'Your email address was changed',
  paragraphs: [
    `From now on ${BRAND} writes to another address of yours. If you did not ask for this, please tell us.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})
