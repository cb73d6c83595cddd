/**
 * Control characters, characters that change the text direction, and characters without width. Each of them can make
 * a text look like a different one, or hide something from its reader.
 */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const PLAIN = /^[\t\n\r -~]*$/

const JOINING =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
const joining = `[${JOINING.split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`
const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}]'

interface Place {
  sign: RegExp
  before?: RegExp
  behind?: RegExp
}

/**
 * Where such a character is legitimate because it changes what is displayed, judging by the text before and behind
 * it.
 */
const PLACES: Place[] = [
  // Emoji: joiners, color variants, and the flags of regions.
  {
    sign: /\u200d/,
    before: /\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?$/u,
    behind: /^\p{Extended_Pictographic}/u,
  },
  { sign: /[\ufe0e\ufe0f]/, before: /\p{Emoji}$/u },
  { sign: /[\u{e0020}-\u{e007f}]/u, before: /\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6}$/u },
  // Variants of Chinese, Japanese and Mongolian characters.
  { sign: /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u, before: /\p{Ideographic}$/u },
  { sign: /[\u180b-\u180f]/, before: /\p{Script=Mongolian}$/u },
  // Controls that join or separate letters, as in Persian and Indian scripts (RFC 5892, A.1 and A.2).
  {
    sign: /[\u200c\u200d]/,
    before: new RegExp(`${joining}$`, 'u'),
    behind: new RegExp(`^${joining}`, 'u'),
  },
  // Direction marks near letters that are written from right to left.
  ...[
    { before: new RegExp(`${RIGHT_TO_LEFT}[^\\n\\p{Bidi_Control}]*$`, 'u') },
    { before: /(?<!\p{Bidi_Control})$/u, behind: new RegExp(`^[^\\n]*${RIGHT_TO_LEFT}`, 'u') },
  ].map((place) => ({ sign: /[\u200e\u200f\u061c]/, ...place })),
]
/** How much text around a character is considered. */
const NEAR = 16

/** Removes invisible characters from a text (rule strip-invisible-characters). Emoji and all scripts stay intact. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text
  let cleaned = ''
  let from = 0
  for (const { 0: sign, index } of text.matchAll(UNSEEN)) {
    cleaned += text.slice(from, index)
    from = index + sign.length
    if (belongs(sign, cleaned.slice(-NEAR), text.slice(from, from + NEAR))) cleaned += sign
  }
  return cleaned + text.slice(from)
}

const belongs = (sign: string, textBefore: string, textBehind: string) =>
  PLACES.some(
    ({ sign: signs, before, behind }) =>
      signs.test(sign) && (before?.test(textBefore) ?? true) && (behind?.test(textBehind) ?? true),
  )
