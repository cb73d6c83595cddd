import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly string[]
  /** How the options are called, when not by their values. */
  labels?: Readonly<Record<string, string>>
}

const OTHER = 'Other'
/** Of an answer of one's own. */
const MAX = 200

/** One of few answers, or a text of one's own behind "Other"; the form's value is the text. */
export function OtherField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, labels, label } = props
  const { field, inputProps } = useField(props)
  const { id, name, ref, onBlur, disabled, ...group } = inputProps
  const value: string = field.value ?? ''
  const [isOther, setOther] = useState(false)
  const isOwn = isOther || (value !== '' && !options.includes(value))
  const choose = (answer: string) => {
    setOther(answer === OTHER)
    field.onChange(answer === OTHER ? '' : answer)
  }
  return (
    <Radio.Group {...group} name={name} size="md" value={isOwn ? OTHER : value} onChange={choose}>
      <Stack gap="xs" mt="xs" onBlur={onBlur}>
        {[...options, OTHER].map((option, index) => (
          <Radio
            key={option}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            size="md"
            value={option}
            label={labels?.[option] ?? option}
            disabled={disabled}
          />
        ))}
        {isOwn && (
          <TextInput
            aria-label={`${label}: other`}
            value={value}
            maxLength={MAX}
            disabled={disabled}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}
