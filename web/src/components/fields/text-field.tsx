import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

type Native = Pick<
  TextInputProps,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize'
>

export function TextField<T extends FieldValues, C, O>({
  control,
  name,
  label,
  description,
  isOptional,
  disabled,
  ...native
}: FieldProps<T, C, O> & Native) {
  const { field, inputProps } = useField({ control, name, label, description, isOptional, disabled })
  return <TextInput {...inputProps} {...native} value={field.value ?? ''} onChange={field.onChange} />
}
