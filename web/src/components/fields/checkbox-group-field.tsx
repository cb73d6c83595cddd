import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly string[]
  /** How the options are called, when not by their values. */
  labels?: Readonly<Record<string, string>>
  /** Once so many are chosen no other can be, and whoever tries is told why, right there. */
  max?: number
}

/** Several answers of a list. Values that the list does not know are offered too, so that they are kept. */
export function CheckboxGroupField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, labels, max } = props
  const { field, inputProps } = useField(props)
  const { id, name, ref, onBlur, disabled, ...group } = inputProps
  const chosen: string[] = field.value ?? []
  const isFull = max !== undefined && chosen.length >= max
  const [refused, setRefused] = useState<string>()
  const choose = (next: string[]) => {
    const isTooMany = max !== undefined && next.length > max && next.length > chosen.length
    setRefused(isTooMany ? next.at(-1) : undefined)
    if (!isTooMany) field.onChange(next)
  }
  const all = [...options, ...chosen.filter((value) => !options.includes(value))]
  return (
    <Checkbox.Group {...group} size="md" value={chosen} onChange={choose}>
      <div className={classes.choices}>
        {all.map((value, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            name={name}
            onBlur={onBlur}
            size="md"
            value={value}
            label={labels?.[value] ?? value}
            disabled={disabled}
            description={value === refused && isFull && <span role="status">{limitText(chosen.length)}</span>}
          />
        ))}
      </div>
      {max !== undefined && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {isFull ? limitText(max) : `Choose up to ${max}.`}
        </Text>
      )}
    </Checkbox.Group>
  )
}

const limitText = (count: number) =>
  `You have chosen ${count}, which is the limit. Remove one to choose another.`
