import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { DateFieldProps } from '@/components/fields/date-input'

// The calendar is large, so it loads separately from the rest of the form.
const DayInput = lazy(() => import('@/components/fields/date-input')) as unknown as <
  T extends FieldValues,
  C,
  O,
>(
  props: DateFieldProps<T, C, O>,
) => React.ReactNode

/** A date, typed as MM.DD.YYYY or picked. The form's value is `YYYY-MM-DD`. */
export function DateField<T extends FieldValues, C, O>(props: DateFieldProps<T, C, O>) {
  const waiting = (
    <Input.Wrapper label={props.label} description={props.description} size="md">
      <Skeleton h={42} />
    </Input.Wrapper>
  )
  return (
    <Suspense fallback={waiting}>
      <DayInput {...props} />
    </Suspense>
  )
}
