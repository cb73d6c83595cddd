import * as v from 'valibot'
import { pushText } from '#core/chat/shared/push-text'
import { visible } from '#core/lib/visible'

/**
 * Line breaks, invisible characters and characters that change the text direction. A notification is a single line of
 * ours.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const MessageContent = v.object({
  text: optional(v.string()),
  file: optional(v.object({ name: v.string() })),
})

/** Returns what a push shows of a message of any shape, or undefined if there is nothing to show. */
export function pushBody(message: unknown): string | undefined {
  const parsed = v.safeParse(MessageContent, message)
  if (!parsed.success) return undefined
  const lines = [parsed.output.text, parsed.output.file?.name].map(
    (text) => text && visible(text.replace(INVISIBLE, ' ')).trim(),
  )
  const firstLine = lines.find(Boolean)
  return firstLine && pushText(firstLine)
}
