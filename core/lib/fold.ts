const PLAIN = /^[ -~]*$/

/** Text as search compares it: without accents and case, each run of spaces one (rule search). */
export const fold = (text: string) =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
