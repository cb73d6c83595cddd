import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O, V extends string | boolean> extends FieldProps<T, C, O> {
  options: readonly { value: V; label: string }[]
  placeholder?: string
  autoComplete?: string
}

/** One answer of a list; the form gets the option's own value, booleans included. */
export function SelectField<T extends FieldValues, C, O, V extends string | boolean>(
  props: Props<T, C, O, V>,
) {
  const { options, placeholder = 'Choose…', autoComplete } = props
  const { field, inputProps } = useField(props)
  return (
    <NativeSelect
      {...inputProps}
      autoComplete={autoComplete}
      data={[
        { value: '', label: placeholder },
        ...options.map(({ value, label }) => ({ value: String(value), label })),
      ]}
      value={String(field.value ?? '')}
      onChange={({ currentTarget }) =>
        field.onChange(options.find(({ value }) => String(value) === currentTarget.value)?.value ?? '')
      }
    />
  )
}
