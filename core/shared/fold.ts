const PLAIN = /^[ -~]*$/
/** Words without accents and one space between them: most of what is searched, and of it there is much. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/

/** Text as search compares it: without accents and case, each run of spaces one (rule search). */
export const fold = (text: string) => (TIDY.test(text) ? text.toLowerCase() : foldAny(text))

const foldAny = (text: string) =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
