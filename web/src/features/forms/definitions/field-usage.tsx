import { NativeSelect } from '@mantine/core'
import { FACTS, factsOf } from '#core/forms/definitions/shared/fact-kinds'
import type { Question } from '#core/forms/definitions/shared/fields'
import {
  DEFAULT_PURPOSE,
  mayRead,
  purposeText,
  SELECTABLE_PURPOSES,
} from '#core/forms/definitions/shared/purposes'

interface Props {
  field: Question
  asker: 'coach' | 'admin' | undefined
  errorOf: (name: string) => string | undefined
  set: (change: object) => void
}

/** How an answer is used: whether later forms reuse it, who sees it, why and for how long. */
export function FieldUsage({ field, asker, errorOf, set }: Props) {
  const facts = factsOf(field.type)
  const purposes = SELECTABLE_PURPOSES.filter((name) => !asker || mayRead(name, asker))
  return (
    <>
      {facts.length > 0 && (
        <NativeSelect
          label="Asked once"
          description="Later forms know the answer and ask whether it is still true"
          value={field.fact ?? ''}
          error={errorOf('fact')}
          data={[
            { value: '', label: 'No, each time' },
            ...facts.map((fact) => ({ value: fact, label: `Yes, known as “${FACTS[fact].label}”` })),
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
          label="What the answer is for"
          description="It is read beside the question: who sees it, why, and until when"
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
