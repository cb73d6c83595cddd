const PLAIN = /^[ -~]*$/
/** ASCII words separated by single spaces. Most searched texts look like this, so they take a fast path. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/

/** Normalizes text for search: lowercases it, removes accents and collapses spaces (rule search). */
export const fold = (text: string) => (TIDY.test(text) ? text.toLowerCase() : foldAny(text))

const foldAny = (text: string) =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
