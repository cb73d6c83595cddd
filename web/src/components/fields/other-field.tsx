import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Chip } from '@/components/fields/chip'
import classes from '@/components/fields/chips.module.css'
import { Question } from '@/components/fields/question'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  options: readonly string[]
  /** Labels for options whose value isn't their label. */
  labels?: Readonly<Record<string, string>>
}

const OTHER = 'Other'
/** The maximum length of the person's own answer. */
const MAX = 200

/** One of a few answers, or the person's own text after selecting "Other". The form's value is the text. */
export function OtherField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, labels } = props
  const { field, inputProps } = useField(props)
  const { label, description, error, id, ref, ...input } = inputProps
  const value: string = field.value ?? ''
  const [isOther, setOther] = useState(false)
  const isOwn = isOther || (value !== '' && !options.includes(value))
  const choose = (answer: string) => {
    setOther(answer === OTHER)
    field.onChange(answer === OTHER ? '' : answer)
  }
  return (
    <Question role="radiogroup" name={props.name} label={label} description={description} error={error}>
      <div className={classes.chips} data-error={Boolean(error)}>
        {[...options, OTHER].map((option, index) => (
          <Chip
            {...input}
            key={option}
            type="radio"
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            label={labels?.[option] ?? option}
            checked={option === (isOwn ? OTHER : value)}
            onChange={() => choose(option)}
          />
        ))}
      </div>
      {isOwn && (
        <TextInput
          mt="sm"
          aria-label={`${props.label}: other`}
          value={value}
          maxLength={MAX}
          disabled={input.disabled}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </Question>
  )
}
