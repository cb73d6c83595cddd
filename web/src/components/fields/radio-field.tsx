import { Radio, Stack } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

interface Props<T extends FieldValues, C, O, V extends string | number | boolean>
  extends FieldProps<T, C, O> {
  options: readonly { value: V; label: string; description?: string; disabled?: boolean }[]
}

export const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

/** One of few answers; the form gets the option's own value, booleans included. */
export function RadioField<T extends FieldValues, C, O, V extends string | number | boolean>(
  props: Props<T, C, O, V>,
) {
  const { field, inputProps } = useField(props)
  const { id, name, ref, onBlur, disabled, ...group } = inputProps
  const choose = (text: string) =>
    field.onChange(props.options.find(({ value }) => String(value) === text)?.value)
  return (
    <Radio.Group
      {...group}
      name={name}
      size="md"
      value={field.value === undefined ? '' : String(field.value)}
      onChange={choose}
    >
      <Stack gap="xs" mt="xs" onBlur={onBlur}>
        {props.options.map((option, index) => (
          <Radio
            key={String(option.value)}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            size="md"
            value={String(option.value)}
            label={option.label}
            description={option.description}
            disabled={disabled || option.disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
