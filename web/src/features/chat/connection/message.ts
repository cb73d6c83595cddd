import type { Timetoken } from '@/features/chat/connection/timetoken'

export interface Quote {
  text: string
  timetoken: Timetoken
  authorId: string
}

/** A message to send; beside a file the text may be empty. */
export interface Content {
  text: string
  quote?: Quote
  file?: File
}

/** A file that the server keeps for its conversation. */
export interface SentFile {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
}

/** A message that the provider has. */
export interface SentMessage {
  /** Stays the same from the first attempt to send it, and tells copies of one message. */
  key: string
  authorId: string
  timetoken: Timetoken
  /** Of a file without words, its name. */
  text: string
  file?: SentFile
  /** It says nothing that this site knows how to show. */
  isUnshowable?: boolean
  /** The message that it answers; who wrote that one and what, only that one tells. */
  quotes?: Timetoken
}

/** A message of this device that the provider does not have yet. */
export interface UnsentMessage extends Content {
  key: string
  authorId: string
  state: 'sending' | 'failed'
  /** Why it failed, where that is known. */
  reason?: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** A sender's name for a message means nothing in the mouth of somebody else. */
export const formatMessageKey = (authorId: string, clientMessageId: string) =>
  `${authorId}/${clientMessageId}`

/** The sender's part of a message's key. */
export const clientMessageIdOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** What stands beside a file, or alone. */
export const captionOf = ({ text, file }: SentMessage | UnsentMessage) => (text === file?.name ? '' : text)
