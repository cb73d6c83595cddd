import { NativeSelect } from '@mantine/core'
import type { Question } from '#core/forms/definitions/shared/fields'
import { HEALTH_FACTS, healthFactsOf } from '#core/forms/definitions/shared/health-fact-kinds'
import {
  DEFAULT_PURPOSE,
  mayRead,
  purposeText,
  SELECTABLE_PURPOSES,
} from '#core/forms/definitions/shared/purposes'

interface Props {
  field: Question
  senderRole: 'coach' | 'admin' | undefined
  errorOf: (name: string) => string | undefined
  set: (change: object) => void
}

/** How an answer is used: whether later forms reuse it, who sees it, why and for how long. */
export function FieldUsage({ field, senderRole, errorOf, set }: Props) {
  const facts = healthFactsOf(field.type)
  const purposes = SELECTABLE_PURPOSES.filter((name) => !senderRole || mayRead(name, senderRole))
  return (
    <>
      {facts.length > 0 && (
        <NativeSelect
          label="Remember the answer"
          description="Later forms prefill it and ask if it's still true"
          value={field.fact ?? ''}
          error={errorOf('fact')}
          data={[
            { value: '', label: 'No, ask each time' },
            ...facts.map((fact) => ({ value: fact, label: `Yes, as “${HEALTH_FACTS[fact].label}”` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set(value ? { fact: value, purpose: undefined } : { fact: undefined })
          }
        />
      )}
      {field.fact ? (
        <p>{purposeText('known')}</p>
      ) : (
        <NativeSelect
          label="Purpose"
          description="Shown with the question: who sees the answer, why, and for how long"
          value={field.purpose ?? DEFAULT_PURPOSE}
          error={errorOf('purpose')}
          data={purposes.map((name) => ({ value: name, label: purposeText(name) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ purpose: value === DEFAULT_PURPOSE ? undefined : value })
          }
        />
      )}
    </>
  )
}
