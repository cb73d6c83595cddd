import * as v from 'valibot'
import { fileName } from '#core/chat/shared/file-name'
import type { Message } from '#core/chat/shared/schema'
import { cutText } from '#core/shared/cut-text'
import {
  type Content,
  formatMessageKey,
  type Quote,
  type SentMessage,
} from '@/features/chat/connection/message'
import type { Timetoken } from '@/features/chat/connection/timetoken'

/** A quote doesn't need to contain all of a long message. */
const QUOTE_LENGTH = 200
export const UNSHOWABLE = "This message can't be shown"

/** Anyone in a conversation can send any payload, so one invalid field doesn't discard the others. */
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
/** The storage keys of chat files, to which only the server writes. */
const FILE_KEY = /^private\/chats\/[\w.]+\/([0-9A-HJKMNP-TV-Z]{26})\.\w+$/
const FileName = v.pipe(v.string(), v.regex(/\S/), v.transform(fileName), v.minLength(1))
const Readable = v.object({
  text: optional(v.pipe(v.string(), v.regex(/\S/))),
  file: optional(
    v.object({
      name: FileName,
      key: optional(v.pipe(v.string(), v.regex(FILE_KEY))),
      type: v.fallback(v.string(), ''),
      size: v.fallback(v.number(), 0),
    }),
  ),
  repliedTT: optional(v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))),
  clientMessageId: optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
})

/**
 * Reads a message that PubNub delivered, whatever its shape (rule show-malformed-messages). Of a quote, only the time
 * is used: everything else is the sender's claim (rule quotes-come-from-original).
 */
export function decodeMessage(payload: unknown, timetoken: Timetoken, authorId: string): SentMessage {
  const parsed = v.safeParse(Readable, payload)
  const { text, file, repliedTT, clientMessageId } = parsed.success ? parsed.output : {}
  const shown = text ?? file?.name
  const [, id] = FILE_KEY.exec(file?.key ?? '') ?? []
  return {
    key: formatMessageKey(authorId, clientMessageId ?? timetoken),
    authorId,
    timetoken,
    text: shown ?? UNSHOWABLE,
    ...(file && id && { file: { id, name: file.name, type: file.type, size: file.size } }),
    ...(!shown && { isUnshowable: true }),
    ...(repliedTT && { quotes: repliedTT }),
  }
}

/** The wire format of a message (rule message-fields). */
export const encodeMessage = ({ text, quote }: Content, clientMessageId: string): Message => ({
  text,
  clientMessageId,
  ...encodeQuote(quote),
})

export const encodeQuote = (quote: Quote | undefined) =>
  quote && {
    repliedMT: cutText(quote.text, QUOTE_LENGTH),
    repliedTT: quote.timetoken,
    repliedFU: quote.authorId,
  }
