import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** Asked for, and not confirmed from the mailbox yet. */
export interface NewsletterRequest {
  email: string
  /** What the mailed link proves the mailbox with. */
  token: string
  expiresAt: EpochSeconds
}

export interface Subscriber {
  email: string
  /** That of every link that ends it. */
  token: string
  confirmedAt: string
}

export const NewsletterRequestEntity = entity<NewsletterRequest, Pick<NewsletterRequest, 'email'>>(
  'newsletter-request',
  { key: ({ email }) => ({ pk: `newsletter-request#${email}`, sk: 'request' }) },
)
/** All of them: `newsletter`, by address. */
export const SubscriberEntity = entity<Subscriber, Pick<Subscriber, 'email'>>('subscriber', {
  key: ({ email }) => ({ pk: 'newsletter', sk: email }),
})
