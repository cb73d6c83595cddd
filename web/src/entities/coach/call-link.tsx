import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { CoachCard } from '#core/coach/shared/schema'

interface Props extends Pick<ButtonProps, 'variant'> {
  coach: Pick<CoachCard, 'calendarUrl'>
}

/** Links to the coach's calendar. Renders nothing unless an admin has approved a calendar URL. */
export const CallLink = ({ coach: { calendarUrl }, variant = 'default' }: Props) =>
  calendarUrl && (
    <Button
      component="a"
      href={calendarUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant={variant}
      leftSection={<IconCalendar size={20} aria-hidden />}
    >
      Schedule a Call
    </Button>
  )
