import { Button } from '@mantine/core'
import { useEffect } from 'react'
import * as v from 'valibot'
import { PERSONAL } from '#core/coach/shared/fields'
import type { Application, Coach } from '#core/coach/shared/schema'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextField } from '@/components/fields/text-field'
import { answersOf, currentOf } from '@/features/coach/application/answers'
import { useApply } from '@/features/coach/application/queries'
import classes from '@/features/coach/calendar-card.module.css'
import { notify } from '@/lib/notify'
import { useUser } from '@/lib/session/session'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  coach: Coach
  close: () => void
}

const CalendarLink = v.object({ calendarUrl: PERSONAL.calendarUrl.input })

/** Changes one answer of the application. The others are sent along, including pending changes. */
export function CalendarForm({ coach, close }: Props) {
  const { pendingEmail } = useUser()
  const apply = useApply()
  const form = useSchemaForm(async () => CalendarLink, {
    calendarUrl: String(currentOf(coach, 'calendarUrl')),
  })
  useEffect(() => form.setFocus('calendarUrl'), [form.setFocus])
  const submit = async ({ calendarUrl }: v.InferOutput<typeof CalendarLink>) => {
    const answers = answersOf(coach)
    const applied = await apply.mutateAsync({
      ...answers,
      email: pendingEmail ?? answers.email,
      calendarUrl,
    } as Application)
    const waits = applied.nutritionistChangeRequest?.updates.calendarUrl
    notify(!waits ? 'Your link stays the same' : calendarUrl ? 'Link sent to Admin' : 'Removal sent to Admin')
    close()
  }
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        control={form.control}
        name="calendarUrl"
        label="Calendar link"
        description="Starts with https:// and must be approved by Admin. Leave empty to remove your link"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        isOptional
      />
      <div className={classes.buttons}>
        <SubmitButton>Send to Admin</SubmitButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
