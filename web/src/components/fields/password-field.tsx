import { PasswordInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export function PasswordField<T extends FieldValues, C, O>({ autoComplete, ...props }: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  return (
    <PasswordInput
      {...inputProps}
      autoComplete={autoComplete}
      value={field.value ?? ''}
      onChange={field.onChange}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${props.label.toLowerCase()}`, tabIndex: 0 }}
    />
  )
}
