import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { Counter } from '@/components/fields/counter'
import { type FieldProps, useField } from '@/components/fields/use-field'

type Native = Pick<
  TextInputProps,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize'
>

interface Props {
  /** Shows a counter. The schema rejects longer text. */
  max?: number
}

export function TextField<T extends FieldValues, C, O>({
  control,
  name,
  label,
  description,
  isOptional,
  disabled,
  max,
  ...native
}: FieldProps<T, C, O> & Native & Props) {
  const { field, inputProps } = useField({ control, name, label, description, isOptional, disabled })
  const text: string = field.value ?? ''
  const input = <TextInput {...inputProps} {...native} value={text} onChange={field.onChange} />
  if (max === undefined) return input
  return (
    <div>
      {input}
      <Counter length={text.length} max={max} />
    </div>
  )
}
