import type { KnownFact } from '#core/facts/schema'
import { factText } from '#core/forms/facts'
import { ageText } from '@/display/forms/age-text'

/** What is known, as it is read. */
export const knownText = ({ fact, value }: Pick<KnownFact, 'fact' | 'value'>) =>
  fact === 'weight' ? `${value} lb` : factText(value)

/** How old it is, and by what it was told. */
export function toldText({ confirmedAt, source }: KnownFact): string {
  if (!confirmedAt) return 'From the profile'
  return `Told ${ageText(confirmedAt)}${source ? ` in “${source}”` : ''}`
}
