import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

dayjs.extend(customParseFormat)
const FORMAT = 'MM.DD.YYYY'

type Props<T extends FieldValues, C, O> = FieldProps<T, C, O> &
  Pick<DateInputProps, 'minDate' | 'maxDate' | 'defaultDate' | 'autoComplete'>

/** A day, typed as MM.DD.YYYY or picked; the form's value is `YYYY-MM-DD`. */
export function DateField<T extends FieldValues, C, O>({
  minDate,
  maxDate,
  defaultDate,
  autoComplete,
  ...props
}: Props<T, C, O>) {
  const { field, inputProps } = useField(props)
  return (
    <DateInput
      {...inputProps}
      size="md"
      inputMode="numeric"
      placeholder={FORMAT}
      valueFormat={FORMAT}
      dateParser={(text) => {
        const date = dayjs(text.trim().replace(/[/-]/g, '.'), ['M.D.YYYY', FORMAT], true)
        return date.isValid() ? date.format('YYYY-MM-DD') : null
      }}
      minDate={minDate}
      maxDate={maxDate}
      defaultDate={defaultDate}
      autoComplete={autoComplete}
      value={field.value ?? null}
      onChange={(value) => field.onChange(value ?? '')}
    />
  )
}
