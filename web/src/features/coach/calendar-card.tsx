import { Badge, Button, Text, Title } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Coach } from '#core/coach/shared/schema'
import { Card } from '@/components/layout/card'
import { LoadingState } from '@/components/states/states'
import { answerNode } from '@/entities/coach/answer'
import classes from '@/features/coach/calendar-card.module.css'

/** Loaded when it is opened, because it includes the validation of the application. */
const CalendarForm = lazy(() =>
  import('@/features/coach/calendar-form').then((file) => ({ default: file.CalendarForm })),
)

/** The coach's calendar link, as clients see it now and as requested. */
export function CalendarCard({ coach }: { coach: Coach }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const { calendarUrl, nutritionistChangeRequest } = coach
  const change = nutritionistChangeRequest?.updates.calendarUrl
  return (
    <Card className={classes.card} aria-label="Calendar link">
      <Title order={2} className={classes.title}>
        <IconCalendar aria-hidden />
        Calendar link
      </Title>
      {calendarUrl ? (
        <Text className={classes.link}>{answerNode('calendarUrl', calendarUrl)}</Text>
      ) : (
        <Text c="dimmed">Add your booking link so clients can schedule a call.</Text>
      )}
      {change && (
        <div className={classes.link}>
          <Badge color="yellow">Waiting for approval</Badge>
          <Text mt={4}>{change.new ? answerNode('calendarUrl', change.new) : 'Remove the link'}</Text>
        </div>
      )}
      {isOpen ? (
        <Suspense fallback={<LoadingState lines={1} />}>
          <CalendarForm coach={coach} close={close} />
        </Suspense>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {calendarUrl && 'Clients see it as “Schedule a Call”. '}A new link must be approved by Admin.
          </Text>
          <div>
            <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
              {calendarUrl || change ? 'Change link' : 'Add link'}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
