import type { FieldValues } from 'react-hook-form'
import { Chip } from '@/components/fields/chip'
import classes from '@/components/fields/chips.module.css'
import { Question } from '@/components/fields/question'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O, V extends string | number | boolean>
  extends FieldProps<T, C, O> {
  /** `name` is what screen readers say instead of the label. */
  options: readonly { value: V; label: string; name?: string }[]
}

export const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

/** One of a few answers. The form gets the option's own value, including booleans. */
export function RadioField<T extends FieldValues, C, O, V extends string | number | boolean>(
  props: Props<T, C, O, V>,
) {
  const { field, inputProps } = useField(props)
  const { label, description, error, id, ref, ...input } = inputProps
  return (
    <Question role="radiogroup" name={props.name} label={label} description={description} error={error}>
      <div className={classes.chips} data-error={Boolean(error)}>
        {props.options.map((option, index) => (
          <Chip
            {...input}
            key={String(option.value)}
            type="radio"
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            label={option.label}
            aria-label={option.name}
            checked={field.value === option.value}
            onChange={() => field.onChange(option.value)}
          />
        ))}
      </div>
    </Question>
  )
}
