import { config } from '#core/lib/config'
import type { OptionalEmail, TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'

export const confirmSubscription = (token: string): TransactionalEmail => ({
  name: 'newsletter.confirm',
  subject: `Do you want the ${BRAND} newsletter?`,
  paragraphs: [
    `Somebody, we hope you, asked for our newsletter at this address. It brings news and tips that help you eat better.`,
    'If it was not you, do nothing: we will not write again.',
  ],
  action: { label: 'Yes, send it to me', url: `${config.siteUrl}/newsletter#confirm=${token}` },
})

export const subscribed = (token: string): OptionalEmail => ({
  name: 'newsletter.subscribed',
  subject: `You get the ${BRAND} newsletter`,
  paragraphs: ['Thank you. The next one comes to this address. You can end it at any time by one click.'],
  stop: {
    label: 'No more newsletters',
    url: `${config.siteUrl}/newsletter#stop=${token}`,
    oneClick: stopUrl(token),
  },
})

/** Where mail programs post to when someone presses their unsubscribe button. */
export const stopUrl = (token: string) => `${config.siteUrl}/api/newsletter/stop/${token}`
