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
  subject: `${plainTextForEmail(name)} has written to you`,
  firstName,
  paragraphs: [
    `${unread === 1 ? 'A message waits' : `${unread} messages wait`} for you in your conversation with ${plainTextForEmail(name)} on ${BRAND}. For your privacy we do not say here what is in it.`,
  ],
  action: {
    label: 'Read and answer',
    url: `${config.siteUrl}/${role === 'coach' ? 'nutritionist' : 'client'}/chat/${channelId}`,
  },
  stop: reminderUnsubscribe(stop),
})
