const PLAIN = /^[ -~]*$/
/** ASCII words separated by single spaces. Most searched texts look like this, so they take a fast path. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/

/** What is typed instead of letters and signs that Unicode doesn't decompose. */
const TYPED_INSTEAD: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '′': "'", '“': '"', '”': '"', '″': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
}
const OTHER_SIGNS = new RegExp(`[${Object.keys(TYPED_INSTEAD).join('')}]`, 'g')

/**
 * Normalizes text for search: lowercases it, removes accents, replaces special letters and apostrophes with what others
 * type, and collapses spaces (rule search).
 */
export const fold = (text: string) => (TIDY.test(text) ? text.toLowerCase() : foldAny(text))

const foldAny = (text: string) =>
  (PLAIN.test(text) ? text.toLowerCase() : withoutMarks(text)).replace(/\s+/g, ' ').trim()

const withoutMarks = (text: string) =>
  text
    // It would become a space.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHER_SIGNS, (sign) => TYPED_INSTEAD[sign] ?? sign)
