import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  autoComplete?: string
}

export function SelectField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, placeholder = 'Choose…', autoComplete } = props
  const { field, inputProps } = useField(props)
  return (
    <NativeSelect
      {...inputProps}
      autoComplete={autoComplete}
      data={[{ value: '', label: placeholder }, ...options]}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  )
}
