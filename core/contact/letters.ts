import type { ContactMessage } from '#core/contact/schema'
import type { OwedLetter } from '#core/mail/letter'
import { said } from '#core/mail/said'

/** To ourselves; an answer goes to who asked. */
export const question = ({ name, email, message }: Omit<ContactMessage, 'id'>): OwedLetter => ({
  name: 'contact.message',
  subject: `A question from ${said(name || email)}`,
  paragraphs: [
    `${said(name || 'Somebody')}, ${said(email, 100)}, wrote on the site. Your answer to this mail goes to them.`,
    ...linesOf(message),
  ],
  replyTo: email,
})

const linesOf = (message: string) =>
  message
    .split(/\n+/)
    .map((line) => said(line, message.length))
    .filter(Boolean)
