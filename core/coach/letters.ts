import type { CoachItem } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/schema'
import { BRAND } from '#core/lib/brand'
import { config } from '#core/lib/config'
import type { Letter } from '#core/mail/mails'
import { MAX_REASON_LENGTH, said } from '#core/mail/said'
import { messages } from '#core/messages'

interface Text {
  subject: string
  paragraphs: string[]
  label: string
  path: string
}

const TEXTS: Record<CoachStatus, (reason: string | null) => Text> = {
  APPROVED: () => ({
    subject: `Welcome to ${BRAND}: you are approved`,
    paragraphs: [
      'Congratulations, your application is approved. Clients can find you from now on.',
      'Connect your bank account next, so that you can be paid.',
    ],
    label: 'Go to your dashboard',
    path: '/nutritionist/dashboard',
  }),
  PENDING: () => ({
    subject: 'Your application is under review',
    paragraphs: ['We are looking at your application again and will write to you when we are done.'],
    label: 'See where you stand',
    path: '/nutritionist/status/pending',
  }),
  REJECTED: (reason) => ({
    subject: messages.rejected,
    paragraphs: [
      'Thank you for your application. We can not approve it as it is.',
      ...(reason ? [`The reason: ${said(reason, MAX_REASON_LENGTH)}`] : []),
      'You can change your answers and send them again.',
    ],
    label: 'Change your application',
    path: '/nutritionist/status/reject',
  }),
  SUSPENDED: () => ({
    subject: 'Your account is suspended',
    paragraphs: [
      `${messages.suspended}.`,
      'Clients no longer find you, and the subscriptions that run end with the period that is paid.',
    ],
    label: 'Contact us',
    path: '/contact',
  }),
}

export function statusChange(coach: CoachItem, status: CoachStatus, reason: string | null): Letter {
  const { subject, paragraphs, label, path } = TEXTS[status](reason)
  return {
    subject,
    paragraphs: [`Hi ${said(coach.firstName)},`, ...paragraphs],
    action: { label, url: `${config.siteUrl}${path}` },
  }
}
