import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { isPressing } from '@/lib/pressing'

export interface FieldProps<T extends FieldValues, C = unknown, O = T> {
  control: Control<T, C, O>
  name: FieldPath<T>
  label: string
  description?: ReactNode
  /** Says so in the label; all other fields are required. */
  isOptional?: boolean
  disabled?: boolean
}

/** Binds a field to its form: the props that every Mantine input understands, the error beside it included. */
export function useField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { control, name, label, description, isOptional, disabled } = props
  const { field, fieldState } = useController({ control, name })
  // The controller's own is what the field began with wherever there is none now.
  const value = useWatch({ control, name })
  const onBlur = () => {
    if (!isPressing()) field.onBlur()
  }
  return {
    field: { ...field, value, onBlur },
    error: fieldState.error?.message,
    inputProps: {
      id: name,
      name,
      label: isOptional ? `${label} (optional)` : label,
      description,
      disabled,
      error: fieldState.error?.message,
      onBlur,
      ref: field.ref,
    },
  }
}
