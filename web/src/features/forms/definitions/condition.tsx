import { Input, NativeSelect } from '@mantine/core'
import { answersOf, type Field, type When } from '#core/forms/definitions/shared/fields'
import { Chips } from '@/components/fields/chips'
import { fieldName } from '@/features/forms/definitions/field-types'

interface Props {
  when: When | undefined
  earlier: readonly Field[]
  error: string | undefined
  onChange: (when: When | undefined) => void
}

/** When a field is shown: always, or after certain answers to an earlier question. */
export function Condition({ when, earlier, error, onChange }: Props) {
  const askable = earlier.filter((field) => answersOf(field))
  const dependency = askable.find(({ id }) => id === when?.field)
  const answers = (dependency && answersOf(dependency)) ?? []
  if (askable.length === 0 && !when) return null
  const choose = (id: string) => {
    const [first] =
      answersOf(askable.find((field) => field.id === id) ?? { type: 'page', id, label: '' }) ?? []
    onChange(id === '' || first === undefined ? undefined : { field: id, is: [first] })
  }
  return (
    <>
      <NativeSelect
        label="Show this field"
        value={when?.field ?? ''}
        error={error}
        data={[
          { value: '', label: 'Always' },
          ...askable.map((field) => ({ value: field.id, label: `Only if “${fieldName(field)}” is…` })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {when && answers.length > 0 && (
        <Input.Wrapper label="Any of these answers" labelElement="div">
          <Chips
            options={answers.map(String)}
            labels={{ true: 'Yes', false: 'No' }}
            chosen={when.is.map(String)}
            onChange={(chosen) => {
              const is = answers.filter((answer) => chosen.includes(String(answer)))
              if (is.length > 0) onChange({ ...when, is })
            }}
          />
        </Input.Wrapper>
      )}
    </>
  )
}
