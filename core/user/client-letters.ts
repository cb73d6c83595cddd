import type { ClientItem } from '#core/client/entity'
import { config } from '#core/lib/config'
import type { Letter } from '#core/mail/mails'
import { said } from '#core/mail/said'
import { messages } from '#core/messages'

/** What a client hears of a change of their status. */
export const lettersOf = (client: ClientItem, status: ClientItem['status']): Letter[] => [
  LETTERS[status](client),
]

const suspended = ({ firstName }: ClientItem): Letter => ({
  subject: 'Your account is suspended',
  paragraphs: [
    `Hi ${said(firstName)},`,
    `${messages.suspended}.`,
    'You are not charged again: what you pay for ends with the period that is paid. You can still see and cancel your subscriptions when you sign in.',
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

const active = ({ firstName }: ClientItem): Letter => ({
  subject: 'Your account is open again',
  paragraphs: [
    `Hi ${said(firstName)},`,
    'You can use your account as before. A subscription that was set to end stays so until you choose to keep it.',
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

const deleted = ({ firstName, eraseAt }: ClientItem): Letter => ({
  subject: 'Your account is deleted',
  paragraphs: [
    `Hi ${said(firstName)},`,
    'An admin deleted your account. You are signed out, and what you paid for is not charged again.',
    `Your data is removed for good after ${eraseAt ? dayText(eraseAt) : 'three days'}. If this is a mistake, please write to us before.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

const dayText = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const LETTERS: Record<ClientItem['status'], (client: ClientItem) => Letter> = {
  SUSPENDED: suspended,
  ACTIVE: active,
  DELETED: deleted,
}
