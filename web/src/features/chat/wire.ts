import * as v from 'valibot'
import type { Message } from '#core/chat/schema'
import { type Content, keyOf, type SentMessage } from '@/features/chat/messages'
import type { Timetoken } from '@/features/chat/timetoken'

/** A quote need not carry a whole long message. */
const QUOTE_LENGTH = 200
export const UNSHOWABLE = "This message can't be shown"

/** Whoever may write may write anything: one part that makes no sense takes no other with it. */
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const Readable = v.object({
  text: optional(v.pipe(v.string(), v.regex(/\S/))),
  file: optional(v.object({ name: v.pipe(v.string(), v.regex(/\S/)) })),
  repliedTT: optional(v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))),
  clientMessageId: optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
})

/**
 * A message as the provider delivers it, whatever its shape (rule every-message-counts). Of a quote only the time
 * is taken: what it says of the quoted message is the sender's claim (rule quotes-are-looked-up).
 */
export function readMessage(payload: unknown, timetoken: Timetoken, authorId: string): SentMessage {
  const parsed = v.safeParse(Readable, payload)
  const { text, file, repliedTT, clientMessageId } = parsed.success ? parsed.output : {}
  const shown = text ?? file?.name
  return {
    key: keyOf(authorId, clientMessageId ?? timetoken),
    authorId,
    timetoken,
    text: shown ?? UNSHOWABLE,
    ...(!shown && { isUnshowable: true }),
    ...(repliedTT && { quotes: repliedTT }),
  }
}

/** A message as the provider carries it (rule message-fields). */
export const messageOf = ({ text, quote }: Content, clientMessageId: string): Message => ({
  text,
  clientMessageId,
  ...(quote && {
    repliedMT: quote.text.slice(0, QUOTE_LENGTH),
    repliedTT: quote.timetoken,
    repliedFU: quote.authorId,
  }),
})
