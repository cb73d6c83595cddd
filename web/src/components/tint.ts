const TINTS = ['leaf', 'peach', 'butter', 'sky', 'lilac'] as const

/** The one tint that a person keeps wherever they are shown. */
export function tintOf(id: string) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `var(--tint-${TINTS[sum % TINTS.length]})`
}
