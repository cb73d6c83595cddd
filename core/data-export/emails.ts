import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { BRAND } from '#core/shared/brand'
import { durationOf, RETENTION } from '#core/shared/retention'

export const downloadCode = (firstName: string | undefined, code: string): TransactionalEmail => ({
  name: 'dataExport.code',
  subject: 'Your code to download your data',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and wants to download your data. If that was you, enter this code: ${code}. It works for ${durationOf(RETENTION.emailedCode)}.`,
    "If it wasn't you, don't share this code, and set a new password: that signs out everyone else.",
  ],
})

export const downloadStarted = (firstName: string | undefined): TransactionalEmail => ({
  name: 'dataExport.started',
  subject: 'Someone is downloading your data',
  ...(firstName && { firstName }),
  paragraphs: [
    `Someone signed in to your ${BRAND} account and started to download your data: your profile, answers, conversations, files and payments. If that was you, there's nothing to do.`,
    "If it wasn't you, set a new password under Settings, which signs out everyone else, and contact us.",
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})
