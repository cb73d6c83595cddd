import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O, V extends string | boolean> extends FieldProps<T, C, O> {
  options: readonly { value: V; label: string }[]
  placeholder?: string
  autoComplete?: string
  /** Receives the choice instead of the form, for choices that may be refused. */
  onChoose?: (value: V) => void
}

/** One answer from a list. The form gets the option's own value, including booleans. */
export function SelectField<T extends FieldValues, C, O, V extends string | boolean>(
  props: Props<T, C, O, V>,
) {
  const { options, placeholder = 'Choose…', autoComplete, onChoose } = props
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
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => String(value) === currentTarget.value)
        if (chosen && onChoose) onChoose(chosen.value)
        else field.onChange(chosen?.value ?? '')
      }}
    />
  )
}
