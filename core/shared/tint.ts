/** Variables of `web/src/theme/tokens.css` begin with `--tint-` and end in these. */
export const TINTS = ['leaf', 'peach', 'butter', 'sky', 'lilac'] as const

/** A person's tint, which is the same everywhere. */
export function tintOf(id: string) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `var(--tint-${TINTS[sum % TINTS.length]})`
}
