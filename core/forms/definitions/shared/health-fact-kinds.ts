export type HealthFactKind = 'text' | 'weight' | 'height'

/** Facts that a client is asked for only once, with their labels. */
export const HEALTH_FACTS = {
  allergies: { label: 'Allergies', kind: 'text' },
  diet: { label: 'Diet', kind: 'text' },
  dislikes: { label: 'Foods to avoid', kind: 'text' },
  goals: { label: 'Goals', kind: 'text' },
  conditions: { label: 'Medical conditions', kind: 'text' },
  medication: { label: 'Medication', kind: 'text' },
  activity: { label: 'Activity level', kind: 'text' },
  weight: { label: 'Weight', kind: 'weight' },
  height: { label: 'Height', kind: 'height' },
} as const satisfies Record<string, { label: string; kind: HealthFactKind }>
export type HealthFactName = keyof typeof HEALTH_FACTS
export const HEALTH_FACT_NAMES = Object.keys(HEALTH_FACTS) as HealthFactName[]

const ASKED_BY: Record<HealthFactKind, readonly string[]> = {
  text: ['text', 'paragraph', 'choice', 'choices', 'select'],
  weight: ['weight'],
  height: ['height'],
}
export const healthFactsOf = (type: string): HealthFactName[] =>
  HEALTH_FACT_NAMES.filter((fact) => ASKED_BY[HEALTH_FACTS[fact].kind].includes(type))
