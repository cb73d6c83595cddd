import { config } from '#core/lib/config'
import type { OptionalEmail, TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'

export const confirmSubscription = (token: string): TransactionalEmail => ({
  name: 'newsletter.confirm',
  subject: `Confirm your ${BRAND} newsletter`,
  paragraphs: [
    `Someone (we hope it was you) signed up for our newsletter with this address. It brings you news and tips for eating better.`,
    "Didn't ask for this? Ignore this email, and we won't write again.",
  ],
  action: { label: 'Subscribe', url: `${config.siteUrl}/newsletter#confirm=${token}` },
})

export const subscribed = (token: string): OptionalEmail => ({
  name: 'newsletter.subscribed',
  subject: `You're subscribed to the ${BRAND} newsletter`,
  paragraphs: [
    'Thanks! The next issue will arrive at this address. You can unsubscribe anytime with one click.',
  ],
  stop: {
    label: 'Unsubscribe',
    url: `${config.siteUrl}/newsletter#stop=${token}`,
    oneClick: stopUrl(token),
  },
})

/** Where mail programs post to when someone presses their unsubscribe button. */
export const stopUrl = (token: string) => `${config.siteUrl}/api/newsletter/stop/${token}`
