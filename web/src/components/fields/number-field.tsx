import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  /** Shown after the number: 'lb'. */
  unit?: string
  isDecimal?: boolean
  /** Convert the form's value to what is shown, and back, if they are in different units. */
  shown?: (value: number) => number
  stored?: (value: number) => number
}

const same = (value: number) => value

/**
 * A number. The form's value is NaN if the text isn't a number, and undefined if it's empty. Keyboards of many regions
 * have a comma for decimals and no point, and those of some write digits as wide as Chinese characters.
 */
export function NumberField<T extends FieldValues, C, O>({
  unit,
  isDecimal,
  shown = same,
  stored = same,
  ...props
}: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  const [typed, setTyped] = useState<string>()
  const numberOf = (input: string) => {
    const text = input.normalize('NFKC').trim()
    return text === '' ? undefined : stored(Number(isDecimal ? text.replace(',', '.') : text))
  }
  const isTyped = typed !== undefined && (numberOf(typed) === field.value || Number.isNaN(field.value))
  // A value set from outside (a draft, a reset) replaces the typed text.
  const text = isTyped ? typed : typeof field.value === 'number' ? String(shown(field.value)) : ''
  return (
    <TextInput
      {...inputProps}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      rightSection={unit}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        field.onChange(numberOf(event.currentTarget.value))
      }}
    />
  )
}
