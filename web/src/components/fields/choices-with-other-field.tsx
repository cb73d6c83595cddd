import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly string[]
}

/** Of an answer of one's own. */
const MAX = 200

/** Several answers of a list, and one text of one's own that the next one replaces (rule one-other-value). */
export function ChoicesWithOtherField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, label } = props
  const { field, inputProps } = useField(props)
  const { id, name, ref, onBlur, disabled, ...group } = inputProps
  const values: string[] = field.value ?? []
  const own = values.find((value) => !options.includes(value)) ?? ''
  const others = values.filter((value) => value !== own)
  const [text, setText] = useState(own)
  // What is typed may be an option for a moment; a value set from outside (a draft, a reset) wins.
  const twin = options.find((option) => option.toLowerCase() === text.trim().toLowerCase())
  const shown = twin && !own ? text : own

  const type = (next: string) => {
    setText(next)
    const isOwn = next.trim() && !options.some((option) => option.toLowerCase() === next.trim().toLowerCase())
    field.onChange(isOwn ? [...others, next] : others)
  }
  const finish = () => {
    if (twin && shown) field.onChange([...new Set([...others, twin])])
    setText('')
    onBlur()
  }
  return (
    <Checkbox.Group
      {...group}
      size="md"
      value={others}
      onChange={(chosen) => field.onChange(own ? [...chosen, own] : chosen)}
    >
      <div className={classes.choices}>
        {[...options, ...others.filter((value) => !options.includes(value))].map((value, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            name={name}
            onBlur={onBlur}
            size="md"
            value={value}
            label={value}
            disabled={disabled}
          />
        ))}
      </div>
      <TextInput
        mt="xs"
        label="Other"
        aria-label={`${label}: other`}
        value={shown}
        maxLength={MAX}
        disabled={disabled}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
      />
    </Checkbox.Group>
  )
}
