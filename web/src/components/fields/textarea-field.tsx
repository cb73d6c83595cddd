import { InputBase, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  /** Shows a counter; the schema says what is too long. */
  max?: number
  rows?: number
}

const NEAR_LIMIT = 20

export function TextareaField<T extends FieldValues, C, O>({ max, rows = 3, ...props }: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  const text: string = field.value ?? ''
  const isNear = max !== undefined && text.length > max - NEAR_LIMIT
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
      {max !== undefined && (
        <Text size="sm" ta="end" c={text.length > max ? 'var(--mantine-color-error)' : 'dimmed'} mt={4}>
          <span role={isNear ? 'status' : undefined}>
            {text.length}/{max}
          </span>
        </Text>
      )}
    </div>
  )
}
