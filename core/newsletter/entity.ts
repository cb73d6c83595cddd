import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** A request that hasn't been confirmed from the mailbox yet. */
export interface NewsletterRequest {
  email: string
  /** Proves that the emailed link reached the mailbox. */
  token: string
  expiresAt: EpochSeconds
}

export interface Subscriber {
  email: string
  /** Part of every link that ends this subscription. */
  token: string
  confirmedAt: string
}

export const NewsletterRequestEntity = entity<NewsletterRequest, Pick<NewsletterRequest, 'email'>>(
  'newsletter-request',
  { key: ({ email }) => ({ pk: `newsletter-request#${email}`, sk: 'request' }) },
)
/** All subscribers by email: `newsletter`. */
export const SubscriberEntity = entity<Subscriber, Pick<Subscriber, 'email'>>('subscriber', {
  key: ({ email }) => ({ pk: 'newsletter', sk: email }),
})
