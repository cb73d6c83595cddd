import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '@/components/fields/use-field'

dayjs.extend(customParseFormat)
const FORMAT = 'MM.DD.YYYY'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** Dates are formatted as `YYYY-MM-DD`. */
export interface DateFieldProps<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  minDate?: string
  maxDate?: string
  /** The month that the calendar shows until a date is selected. */
  defaultDate?: string
  autoComplete?: string
}

/** The format that browsers autofill for `bday`. */
const ISO = 'YYYY.MM.DD'

/** Parses a date into `YYYY-MM-DD`, or null. */
function dayIn(text: string): string | null {
  const date = dayjs(text.trim().replace(/[/-]/g, '.'), ['M.D.YYYY', FORMAT, ISO], true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}

/** Numeric keypads have no dot, so dots are inserted after the month and the day. */
const dotted = (text: string) =>
  text.replace(/^(0\d|1[0-2])(?=\d)/, '$1.').replace(/^(\d{1,2}\.\d{2})(?=\d)/, '$1.')

function DayInput<T extends FieldValues, C, O>(all: DateFieldProps<T, C, O>) {
  const { minDate, maxDate, defaultDate, autoComplete, ...props } = all
  const { field, inputProps } = useField(props)
  const isDay = DAY.test(field.value)
  return (
    <DateInput
      {...inputProps}
      size="md"
      inputMode="numeric"
      placeholder={FORMAT}
      valueFormat={FORMAT}
      dateParser={dayIn}
      // Keeps the typed text, even for an impossible date, so that the form can explain what's wrong with it.
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => {
        // Changing the text anywhere but at the end would move the cursor.
        const isAtEnd = currentTarget.selectionStart === currentTarget.value.length
        const text = isAtEnd ? dotted(currentTarget.value) : currentTarget.value
        if (text !== currentTarget.value) currentTarget.value = text
        field.onChange(dayIn(text) ?? text)
      }}
      minDate={minDate}
      maxDate={maxDate}
      firstDayOfWeek={0}
      // The red of weekends and the gray of other months would lack contrast.
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={LABELS}
      defaultDate={defaultDate}
      autoComplete={autoComplete}
      value={isDay ? field.value : null}
      onChange={(value) => field.onChange(value ?? '')}
    />
  )
}

// `lazy` requires a default export.
export { DayInput as default }
