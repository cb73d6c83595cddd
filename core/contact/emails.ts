import type { ContactMessage } from '#core/contact/shared/schema'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'

/** Sent to ourselves. A reply goes to the sender of the message. */
export const question = ({ name, email, message }: Omit<ContactMessage, 'id'>): TransactionalEmail => ({
  name: 'contact.message',
  subject: `A question from ${plainTextForEmail(name || email)}`,
  paragraphs: [
    `${plainTextForEmail(name || 'Someone')} (${plainTextForEmail(email, 100)}) wrote to us on the site. Reply to this email to answer them.`,
    ...linesOf(message),
  ],
  replyTo: email,
})

const linesOf = (message: string) =>
  message
    .split(/\n+/)
    .map((line) => plainTextForEmail(line, message.length))
    .filter(Boolean)
