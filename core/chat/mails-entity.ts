import { entity } from '#core/lib/table'

/** Of somebody whom we have mailed of unread messages. */
export interface ChatMails {
  personId: string
  /** That of every link that ends these mails. */
  token: string
  /** ISO 8601: they want none any more. */
  stoppedAt?: string
}

export const ChatMailsEntity = entity<ChatMails, Pick<ChatMails, 'personId'>>('chat-mails', {
  key: ({ personId }) => ({ pk: `chat-mails#${personId}`, sk: 'chat-mails' }),
})
