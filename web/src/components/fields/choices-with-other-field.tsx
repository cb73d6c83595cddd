import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Chips } from '@/components/fields/chips'
import { Question } from '@/components/fields/question'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly string[]
  groups?: Readonly<Record<string, readonly string[]>>
}

/** The maximum length of the person's own answer. */
const MAX = 200

/**
 * Several answers from a list, and one answer of the person's own, which they can replace (rule
 * one-custom-option).
 */
export function ChoicesWithOtherField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, groups, label } = props
  const { field, inputProps } = useField(props)
  const { label: shownLabel, description, error, ...input } = inputProps
  const values: string[] = field.value ?? []
  const own = values.find((value) => !options.includes(value)) ?? ''
  const others = values.filter((value) => value !== own)
  const [text, setText] = useState(own)
  // While typing, the text may briefly equal an option. A value set from outside (a draft, a reset) wins.
  const matchingOption = options.find((option) => option.toLowerCase() === text.trim().toLowerCase())
  const shown = matchingOption && !own ? text : own

  const type = (next: string) => {
    setText(next)
    const isOwn = next.trim() && !options.some((option) => option.toLowerCase() === next.trim().toLowerCase())
    field.onChange(isOwn ? [...others, next] : others)
  }
  const finish = () => {
    if (matchingOption && shown) field.onChange([...new Set([...others, matchingOption])])
    setText('')
    field.onBlur()
  }
  return (
    <Question role="group" name={props.name} label={shownLabel} description={description} error={error}>
      <Chips
        {...input}
        options={options}
        groups={groups}
        chosen={others}
        onChange={(chosen) => field.onChange(own ? [...chosen, own] : chosen)}
      />
      <TextInput
        mt="sm"
        label="Other"
        aria-label={`${label}: other`}
        value={shown}
        maxLength={MAX}
        disabled={input.disabled}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
      />
    </Question>
  )
}
