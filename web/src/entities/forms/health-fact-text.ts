import { healthFactText } from '#core/forms/definitions/shared/health-facts'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { heightText } from '@/entities/client/height'
import { weightText } from '@/entities/client/weight'
import { ageText } from '@/entities/forms/age-text'

/** A fact's value in readable form. */
export function formatHealthFact({ fact, value }: Pick<HealthFact, 'fact' | 'value'>): string {
  if (fact === 'weight') return weightText(Number(value))
  return fact === 'height' ? heightText(healthFactText(value)) : healthFactText(value)
}

/** The fact's age and its source. */
export function healthFactAgeText({ confirmedAt, source }: HealthFact): string {
  if (!confirmedAt) return 'From profile'
  return `Shared ${ageText(confirmedAt)}${source ? ` in “${source}”` : ''}`
}
