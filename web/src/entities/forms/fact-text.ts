import { factText } from '#core/forms/definitions/shared/facts'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { heightText } from '@/entities/client/height'
import { weightText } from '@/entities/client/weight'
import { ageText } from '@/entities/forms/age-text'

/** A fact's value in readable form. */
export function knownText({ fact, value }: Pick<KnownFact, 'fact' | 'value'>): string {
  if (fact === 'weight') return weightText(Number(value))
  return fact === 'height' ? heightText(factText(value)) : factText(value)
}

/** The fact's age and its source. */
export function toldText({ confirmedAt, source }: KnownFact): string {
  if (!confirmedAt) return 'From profile'
  return `Shared ${ageText(confirmedAt)}${source ? ` in “${source}”` : ''}`
}
