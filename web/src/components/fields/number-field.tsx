import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  /** Shown after the number: 'lb'. */
  unit?: string
  isDecimal?: boolean
}

/** A number. The form's value is NaN if the text isn't a number, and undefined if it's empty. */
export function NumberField<T extends FieldValues, C, O>({ unit, isDecimal, ...props }: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  const [text, setText] = useState(String(field.value ?? ''))
  // A value set from outside (a draft, a reset) replaces the typed text.
  const shown = toNumber(text) === field.value || Number.isNaN(field.value) ? text : String(field.value ?? '')
  return (
    <TextInput
      {...inputProps}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      rightSection={unit}
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        field.onChange(toNumber(event.currentTarget.value))
      }}
    />
  )
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text))
