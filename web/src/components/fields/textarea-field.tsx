import { InputBase } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { Counter } from '@/components/fields/counter'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  /** Shows a counter. The schema rejects longer text. */
  max?: number
  rows?: number
}

export function TextareaField<T extends FieldValues, C, O>({ max, rows = 3, ...props }: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  const text: string = field.value ?? ''
  return (
    <div>
      <InputBase
        {...inputProps}
        component="textarea"
        multiline
        rows={rows}
        value={text}
        onChange={field.onChange}
      />
      {max !== undefined && <Counter length={text.length} max={max} />}
    </div>
  )
}
