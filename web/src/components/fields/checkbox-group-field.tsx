import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Chips } from '@/components/fields/chips'
import { Question } from '@/components/fields/question'
import { type FieldProps, useField } from '@/components/fields/use-field'

type Props<T extends FieldValues, C, O> = FieldProps<T, C, O> &
  Pick<ComponentProps<typeof Chips>, 'options' | 'groups' | 'labels' | 'max'>

/** Several answers from a list. */
export function CheckboxGroupField<T extends FieldValues, C, O>(props: Props<T, C, O>) {
  const { options, groups, labels, max } = props
  const { field, inputProps } = useField(props)
  const { label, description, error, ...input } = inputProps
  return (
    <Question role="group" name={props.name} label={label} description={description} error={error}>
      <Chips
        {...input}
        options={options}
        groups={groups}
        labels={labels}
        max={max}
        chosen={field.value ?? []}
        onChange={field.onChange}
      />
    </Question>
  )
}
