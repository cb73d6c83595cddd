import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'

export const downloadStarted = (firstName: string | undefined): TransactionalEmail => ({
  name: 'dataExport.started',
  subject: 'Someone is downloading your data',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and started to download your data: your profile, answers, conversations, files and payments. If that was you, there's nothing to do. We send this at most once a day.`,
    "If it wasn't you, set a new password under Settings, which signs out everyone else, and contact us.",
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})
