import type { ClientItem } from '#core/client/entity'
import { type OwnDeletion, ownDeletionEmail } from '#core/deletion/own-deletion-email'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { dateInSentence } from '#core/shared/clock'
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
    "You won't be charged again: your subscriptions end when the period you've paid for ends. You can still sign in to see and cancel them.",
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

const active = ({ firstName }: Recipient): TransactionalEmail => ({
  name: 'user.status',
  subject: 'Your account is active again',
  firstName,
  paragraphs: [
    'You can use your account as before. Subscriptions that were set to end will still end unless you choose to keep them.',
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

const deleted = ({ firstName, eraseAt }: Recipient): TransactionalEmail => ({
  name: 'user.status',
  subject: 'We deleted your account',
  firstName,
  paragraphs: [
    "We deleted your account. You're signed out, and you won't be charged again.",
    `We'll permanently delete your data ${eraseAt ? `after ${dateInSentence(eraseAt)}` : 'in three days'}. If this is a mistake, contact us before then.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

export const deletedByClient = (client: OwnDeletion): TransactionalEmail =>
  ownDeletionEmail(client, {
    now: "You're signed out, your plans are paused, and you won't be charged again.",
  })

const EMAILS: Record<ClientItem['status'], (client: Recipient) => TransactionalEmail> = {
  SUSPENDED: suspended,
  ACTIVE: active,
  DELETED: deleted,
}
