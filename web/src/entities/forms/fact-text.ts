import { factText } from '#core/forms/definitions/shared/facts'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { ageText } from '@/entities/forms/age-text'

/** A fact's value in readable form. */
export const knownText = ({ fact, value }: Pick<KnownFact, 'fact' | 'value'>) =>
  fact === 'weight' ? `${value} lb` : factText(value)

/** The fact's age and its source. */
export function toldText({ confirmedAt, source }: KnownFact): string {
  if (!confirmedAt) return 'From the profile'
  return `Told ${ageText(confirmedAt)}${source ? ` in “${source}”` : ''}`
}
