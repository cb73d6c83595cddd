import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'

/** A request that hasn't been confirmed from the mailbox yet. */
export const NewsletterRequest = shape({
  email: v.string(),
  /** Proves that the emailed link reached the mailbox. */
  token: v.string(),
  expiresAt: v.number(),
})
export type NewsletterRequest = v.InferOutput<typeof NewsletterRequest>

export const Subscriber = shape({
  email: v.string(),
  /** Part of every link that ends this subscription. */
  token: v.string(),
  confirmedAt: v.string(),
})
export type Subscriber = v.InferOutput<typeof Subscriber>

export const NewsletterRequestEntity = entity('newsletter-request', {
  personal: { topic: 'emails', of: ['email'], erasure: 'delete' },
  shape: NewsletterRequest,
  id: ['email'],
  key: ({ email }) => ({ pk: `newsletter-request#${email}`, sk: 'request' }),
})
/** All subscribers by email: `newsletter`. */
export const SubscriberEntity = entity('subscriber', {
  personal: { topic: 'emails', of: ['email'], exportedIn: 'settings', erasure: 'delete' },
  shape: Subscriber,
  id: ['email'],
  key: ({ email }) => ({ pk: 'newsletter', sk: email }),
})
