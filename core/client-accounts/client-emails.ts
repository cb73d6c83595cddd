import type { ClientItem } from '#core/client/entity'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { messages } from '#core/shared/messages'

type Recipient = Pick<ClientItem, 'firstName' | 'eraseAt'>

export const clientStatusEmails = (client: Recipient, status: ClientItem['status']): TransactionalEmail[] => [
  EMAILS[status](client),
]

const suspended = ({ firstName }: Recipient): TransactionalEmail => ({
  name: 'user.status',
  subject: 'Your account is suspended',
  firstName,
  paragraphs: [
    `${messages.suspended}.`,
    'You are not charged again: what you pay for ends with the period that is paid. You can still see and cancel your subscriptions when you sign in.',
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

const active = ({ firstName }: Recipient): TransactionalEmail => ({
  name: 'user.status',
  subject: 'Your account is open again',
  firstName,
  paragraphs: [
    'You can use your account as before. A subscription that was set to end stays so until you choose to keep it.',
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

const deleted = ({ firstName, eraseAt }: Recipient): TransactionalEmail => ({
  name: 'user.status',
  subject: 'Your account is deleted',
  firstName,
  paragraphs: [
    'We deleted your account. You are signed out, and what you paid for is not charged again.',
    `Your data is removed for good after ${eraseAt ? dayText(eraseAt) : 'three days'}. If this is a mistake, please write to us before.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

const dayText = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const EMAILS: Record<ClientItem['status'], (client: Recipient) => TransactionalEmail> = {
  SUSPENDED: suspended,
  ACTIVE: active,
  DELETED: deleted,
}
