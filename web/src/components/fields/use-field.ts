import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { isPointerDown } from '@/lib/page/pointer-down'

export interface FieldProps<T extends FieldValues, C = unknown, O = T> {
  control: Control<T, C, O>
  name: FieldPath<T>
  label: string
  description?: ReactNode
  /** Adds "(optional)" to the label. All other fields are required. */
  isOptional?: boolean
  disabled?: boolean
}

/** Binds a field to its form. Returns the props that every Mantine input accepts, including the error. */
export function useField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { control, name, label, description, isOptional, disabled } = props
  const { field, fieldState } = useController({ control, name })
  // `useController` returns the default value if the current one is undefined.
  const value = useWatch({ control, name })
  const onBlur = () => {
    if (!isPointerDown()) field.onBlur()
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
