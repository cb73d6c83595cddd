export type FactKind = 'text' | 'weight' | 'height'

/** Facts that a client is asked for only once, with their labels. */
export const FACTS = {
  allergies: { label: 'Allergies', kind: 'text' },
  diet: { label: 'Diet', kind: 'text' },
  dislikes: { label: 'Foods to avoid', kind: 'text' },
  goals: { label: 'Goals', kind: 'text' },
  conditions: { label: 'Medical conditions', kind: 'text' },
  medication: { label: 'Medication', kind: 'text' },
  activity: { label: 'Activity level', kind: 'text' },
  weight: { label: 'Weight', kind: 'weight' },
  height: { label: 'Height', kind: 'height' },
} as const satisfies Record<string, { label: string; kind: FactKind }>
export type Fact = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as Fact[]

const ASKED_BY: Record<FactKind, readonly string[]> = {
  text: ['text', 'paragraph', 'choice', 'choices', 'select'],
  weight: ['weight'],
  height: ['height'],
}
export const factsOf = (type: string): Fact[] =>
  FACT_NAMES.filter((fact) => ASKED_BY[FACTS[fact].kind].includes(type))
