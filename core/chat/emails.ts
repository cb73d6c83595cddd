import { config } from '#core/lib/config'
import type { OptionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import { BRAND } from '#core/shared/brand'

interface Waiting {
  firstName: string
  role: 'client' | 'coach'
  /** The other person's name, or the group's. */
  name: string
  channelId: string
  unread: number
  stop: string
}

/** Tells how many messages are waiting, never what they say. */
export const unreadMessages = ({
  firstName,
  role,
  name,
  channelId,
  unread,
  stop,
}: Waiting): OptionalEmail => ({
  name: 'chat.unread',
  subject: `New message from ${plainTextForEmail(name)}`,
  firstName,
  paragraphs: [
    `You have ${unread === 1 ? 'a new message' : `${unread} new messages`} in your conversation with ${plainTextForEmail(name)} on ${BRAND}. To protect your privacy, we don't show ${unread === 1 ? 'it' : 'them'} here.`,
  ],
  action: {
    label: 'Read and reply',
    url: `${config.siteUrl}/${role === 'coach' ? 'nutritionist' : 'client'}/chat/${channelId}`,
  },
  stop: reminderUnsubscribe(stop),
})
