import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

export function CheckboxField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { field, inputProps } = useField(props)
  return <Checkbox {...inputProps} size="md" checked={field.value ?? false} onChange={field.onChange} />
}
