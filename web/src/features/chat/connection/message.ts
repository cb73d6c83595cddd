import type { Timetoken } from '@/features/chat/connection/timetoken'

export interface Quote {
  text: string
  timetoken: Timetoken
  authorId: string
}

/** A message to send. With a file, the text may be empty. */
export interface Content {
  text: string
  quote?: Quote
  file?: File
}

/** A file that the server stores for a conversation. */
export interface SentFile {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
}

/** A message that PubNub has accepted. */
export interface SentMessage {
  /** Stays the same from the first attempt to send it, which identifies duplicates. */
  key: string
  authorId: string
  timetoken: Timetoken
  /** For a file without text, its name. */
  text: string
  file?: SentFile
  /** It contains nothing that this site can show. */
  isUnshowable?: boolean
  /** The timetoken of the message that it answers. That message's author and text are looked up. */
  quotes?: Timetoken
}

/** A message from this device that PubNub doesn't have yet. */
export interface UnsentMessage extends Content {
  key: string
  authorId: string
  state: 'sending' | 'failed'
  /** Why it failed, if known. */
  reason?: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Client message ids are only unique per author. */
export const formatMessageKey = (authorId: string, clientMessageId: string) =>
  `${authorId}/${clientMessageId}`

/** The sender's part of a message's key. */
export const clientMessageIdOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** The text next to a file, or on its own. */
export const captionOf = ({ text, file }: SentMessage | UnsentMessage) => (text === file?.name ? '' : text)
