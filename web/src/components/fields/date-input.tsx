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

/** Days as `YYYY-MM-DD`. */
export interface DateFieldProps<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  minDate?: string
  maxDate?: string
  /** The month that the calendar opens at while nothing is chosen. */
  defaultDate?: string
  autoComplete?: string
}

/** What browsers fill in for `bday`. */
const ISO = 'YYYY.MM.DD'

/** The day as `YYYY-MM-DD`, or null. */
function dayIn(text: string): string | null {
  const date = dayjs(text.trim().replace(/[/-]/g, '.'), ['M.D.YYYY', FORMAT, ISO], true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}

/** A numeric keypad has no dot, so digits that go on behind a month or a day get theirs. */
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
      // What was typed stays as it is, a day that cannot be too, so that the form can say what is wrong with it.
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => {
        // Elsewhere than at the end it would take the cursor away.
        const isAtEnd = currentTarget.selectionStart === currentTarget.value.length
        const text = isAtEnd ? dotted(currentTarget.value) : currentTarget.value
        if (text !== currentTarget.value) currentTarget.value = text
        field.onChange(dayIn(text) ?? text)
      }}
      minDate={minDate}
      maxDate={maxDate}
      firstDayOfWeek={0}
      // Neither the red of weekends nor the grey of other months would pass contrast.
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

// `lazy` asks for a default export.
export { DayInput as default }
