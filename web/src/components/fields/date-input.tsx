import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
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
  /** Near the years that the calendar offers until a date is entered. */
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

const textOf = (value: unknown) =>
  typeof value !== 'string' ? '' : DAY.test(value) ? dayjs(value).format(FORMAT) : value

/** Dates are typed. The calendar opens with its button only, so that it never covers the next field. */
function DayInput<T extends FieldValues, C, O>(all: DateFieldProps<T, C, O>) {
  const { minDate, maxDate, defaultDate, autoComplete, ...props } = all
  const { field, inputProps } = useField(props)
  const [typed, setTyped] = useState(() => textOf(field.value))
  const [isOpen, setOpen] = useState(false)
  const isDay = DAY.test(field.value)
  // Drafts, Undo and the calendar change the value from outside.
  const isOwn = (dayIn(typed) ?? typed) === (field.value ?? '')
  return (
    <TextInput
      {...inputProps}
      size="md"
      inputMode="numeric"
      placeholder={FORMAT}
      autoComplete={autoComplete ?? 'off'}
      value={isOwn ? typed : textOf(field.value)}
      onBlur={() => {
        // An impossible date stays as typed, so that the form can explain what's wrong with it.
        setTyped(textOf(field.value))
        inputProps.onBlur()
      }}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        // Changing the text anywhere but at the end would move the cursor.
        const isAtEnd = selectionStart === value.length
        const text = isAtEnd && value.length > typed.length ? dotted(value) : value
        setTyped(text)
        field.onChange(dayIn(text) ?? text)
      }}
      rightSectionWidth={48}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label="Open calendar"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={inputProps.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={22} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={`Calendar: ${props.label}`}>
            <DatePicker
              // The red of weekends and the gray of other months would lack contrast.
              weekendDays={[]}
              hideOutsideDates
              firstDayOfWeek={0}
              ariaLabels={LABELS}
              minDate={minDate}
              maxDate={maxDate}
              defaultDate={isDay ? field.value : defaultDate}
              // Far from today, the year comes first.
              defaultLevel={defaultDate && !isDay ? 'decade' : 'month'}
              value={isDay ? field.value : null}
              onChange={(value) => {
                field.onChange(value ?? '')
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

// `lazy` requires a default export.
export { DayInput as default }
