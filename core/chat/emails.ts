import type { ReportOutcome } from '#core/chat/shared/report-schema'
import { config } from '#core/lib/config'
import type { OptionalEmail, TransactionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import { BRAND } from '#core/shared/brand'
import { dateInSentence, type EmailReader } from '#core/shared/clock'

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
    url: chatUrl(role, channelId),
  },
  stop: reminderUnsubscribe(stop),
})

interface Reporter extends EmailReader {
  firstName: string
  role: 'client' | 'coach'
  channelId: string
  /** When they reported the message, ISO 8601. */
  reportedAt: string
}

const OUTCOMES: Record<ReportOutcome | 'closed', string> = {
  acted: 'It breaks our rules, and we took action.',
  noAction: "It doesn't break our rules, so we took no action this time.",
  closed: 'Your report is now closed.',
}

/** Tells a reporter what we decided, but neither what the message said nor what happened to its author. */
export const reportDecided = (
  { firstName, role, channelId, reportedAt, timeZone }: Reporter,
  outcome: ReportOutcome | 'closed',
): TransactionalEmail => ({
  name: 'chat.reportDecided',
  subject: 'We reviewed your report',
  firstName,
  paragraphs: [
    `We reviewed the message that you reported on ${dateInSentence(reportedAt, { timeZone })}. ${OUTCOMES[outcome]}`,
    'Thank you for telling us. If it happens again, please report that message too.',
  ],
  action: { label: 'Open the chat', url: chatUrl(role, channelId) },
})

const chatUrl = (role: 'client' | 'coach', channelId: string) =>
  `${config.siteUrl}/${role === 'coach' ? 'nutritionist' : 'client'}/chat/${channelId}`
