import { Text } from '@mantine/core'
import { useState } from 'react'
import { ulid } from 'ulid'
import type { Frequency } from '#core/forms/schedules/shared/schedule-schema'
import { DateField } from '@/components/fields/date-field'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextField } from '@/components/fields/text-field'
import classes from '@/features/forms/assignments/sending.module.css'
import { useCreateSchedule } from '@/features/forms/schedules/queries'
import { ApiError, isApiError } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'
import { dayText } from '@/lib/text/format'
import { timeZone } from '@/lib/text/time-zone'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  rhythm: Frequency
  formUrls: string[]
  recipientIds: string[]
  onDone: () => void
}

const DAY_MS = 24 * 3600 * 1000

/** The day in the user's time zone, as the form stores it: `2026-11-29`. */
const isoDay = (time: number) => new Intl.DateTimeFormat('en-CA').format(time)

/** When a repeating form starts, the time of day it's sent, and when it ends. */
function ScheduleForm({ rhythm, formUrls, recipientIds, onDone }: Props) {
  const form = useSchemaForm(
    async () => (await import('#core/forms/schedules/shared/schedule-schema')).SchedulePlan,
    {
      rhythm,
      firstDay: isoDay(Date.now() + DAY_MS),
      time: '09:00',
      timeZone,
      until: null,
    },
  )
  const { mutateAsync } = useCreateSchedule()
  const [requestId] = useState(() => ulid())
  return (
    <Form
      form={form}
      onSubmit={async (plan) => {
        try {
          await mutateAsync({ plan: { ...plan, rhythm }, formUrls, recipientIds, requestId })
        } catch (error) {
          throw atFields(error)
        }
        notify(`Scheduled. It first goes out on ${dayText(plan.firstDay)}.`)
        onDone()
      }}
    >
      <div className={classes.plan}>
        <DateField control={form.control} name="firstDay" label="Start date" />
        <TextField control={form.control} name="time" type="time" label="Time" />
        <DateField control={form.control} name="until" label="End date" isOptional />
      </div>
      <Text size="sm" c="dimmed">
        Times are in {timeZone.replaceAll('_', ' ')}. Without an end date, it repeats until you stop it.
        Anyone who hasn't answered the last one won't get a new one.
      </Text>
      <SubmitButton>Schedule</SubmitButton>
    </Form>
  )
}

/** The server names a field of the schedule as `plan.firstDay`. */
function atFields(error: unknown): unknown {
  if (!isApiError(error)) return error
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^plan\./, '') }))
  return new ApiError(error.status, error.code, error.message, issues, { cause: error })
}

// `lazy` requires a default export.
export { ScheduleForm as default }
