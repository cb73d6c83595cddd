import type { Stored } from '#core/lib/stored-item'
import type { EmailTemplate } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { type Migration, storedAs } from '#core/migrations/migration'
import { BRAND } from '#core/shared/brand'

/**
 * Emails were rendered before they were stored, and at first each had its own partition, where the job that sends what
 * was left behind doesn't look. Those stayed after they were sent. The ones that still wait are queued like new ones,
 * and the stream sends them.
 */
export const migration: Migration = {
  number: 4,
  name: 'queue-old-emails',
  phase: 'backfill',
  entities: ['mail'],
  where: ({ letter }) => letter === undefined,
  change: (mail) => {
    const { mailId, to, createdAt, expiresAt, sentAt, failure } = mail
    if (sentAt || failure) return []
    return [storedAs('mail', { mailId, to, letter: emailOf(mail), createdAt, claimedUntil: 0, expiresAt })]
  },
  triggersReactions: true,
}

/** Recovers the parts of an email from its text, in which empty lines separate them. */
function emailOf({ subject, text, replyTo, oneClickStop }: Stored): EmailTemplate {
  const [body = ''] = String(text).split(`\n\n— ${BRAND}`)
  const parts = body.split('\n\n')
  const firstName = /^Hi (.+),$/.exec(parts[0] ?? '')?.[1]
  const hasGreeting = /^Hi.*,$/.test(parts[0] ?? '')
  const link = /^([^\n]+): (https?:\/\/\S+)$/.exec(parts.at(-1) ?? '')
  const [first = '', ...more] = parts.slice(hasGreeting ? 1 : 0, link ? -1 : undefined)
  const content = {
    subject: String(subject),
    paragraphs: [first, ...more] as const,
    ...(firstName && { firstName }),
    ...(link?.[1] && link[2] && { action: { label: link[1], url: link[2] } }),
    ...(typeof replyTo === 'string' && { replyTo }),
  }
  // Only the log contains the names.
  return typeof oneClickStop === 'string'
    ? { ...content, name: 'chat.unread', stop: unsubscribeOf(oneClickStop) }
    : { ...content, name: 'user.status' }
}

/** The links that ended emails about unread messages are gone. Their tokens end all reminders since. */
function unsubscribeOf(oneClick: string) {
  const token = /\/chat\/mails\/stop\/([^/]+)$/.exec(oneClick)?.[1]
  return token ? reminderUnsubscribe(token) : { label: 'Unsubscribe', url: oneClick, oneClick }
}
