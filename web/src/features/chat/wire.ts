import * as v from 'valibot'
import { Message } from '#core/chat/schema'
import { type Content, keyOf, type SentMessage } from '@/features/chat/messages'
import type { Timetoken } from '@/features/chat/timetoken'

/** A quote need not carry a whole long message. */
const QUOTE_LENGTH = 200

/** A message as the provider delivers it; undefined when it is none of ours. */
export function readMessage(
  payload: unknown,
  timetoken: Timetoken,
  authorId: string,
): SentMessage | undefined {
  const parsed = v.safeParse(Message, payload)
  if (!parsed.success) return undefined
  const { text, file, repliedMT, repliedTT, repliedFU, clientMessageId } = parsed.output
  const shown = text ?? file?.name
  if (!shown) return undefined
  const isReply = repliedMT !== undefined && repliedFU !== undefined && /^\d{1,19}$/.test(repliedTT ?? '')
  return {
    key: keyOf(authorId, clientMessageId ?? timetoken),
    authorId,
    timetoken,
    text: shown,
    ...(isReply && { quote: { text: repliedMT, timetoken: repliedTT ?? '', authorId: repliedFU } }),
  }
}

/** A message as the provider carries it (decision 46). */
export const messageOf = ({ text, quote }: Content, clientMessageId: string): Message => ({
  text,
  clientMessageId,
  ...(quote && {
    repliedMT: quote.text.slice(0, QUOTE_LENGTH),
    repliedTT: quote.timetoken,
    repliedFU: quote.authorId,
  }),
})
