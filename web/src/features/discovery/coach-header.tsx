import { Badge, Button, Text, Title } from '@mantine/core'
import { IconCalendar, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { priceText, tierOf } from '#core/coach/prices'
import type { CoachDetail } from '#core/discovery/schema'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import { Stars } from '@/components/stars'
import cardClasses from '@/display/coach/coach-card.module.css'
import { experienceText, isPromoted, nameOf } from '@/display/coach/coach-text'
import { hireRefusal, LINK_COLORS, LINK_TEXTS } from '@/display/hiring/hire-state'
import classes from '@/features/discovery/coach-page.module.css'
import { SaveButton } from '@/features/discovery/save-button'

interface Props {
  coach: CoachDetail
  /** 'Hire now', 'Open chat' and what can be paid. */
  actions: ReactNode
}

/** Who the coach is, what it costs, and what can be done. */
export function CoachHeader({ coach, actions }: Props) {
  return (
    <Card className={classes.header} aria-label="Overview">
      <div className={classes.save}>
        <SaveButton coach={coach} />
      </div>
      <div className={classes.who}>
        <Avatar id={coach.id} name={nameOf(coach)} image={coach.image} size={112} isAlone />
        <div className={classes.facts}>
          <div className={classes.labels}>
            {isPromoted(coach) && <Badge className={cardClasses.promoted}>Promoted</Badge>}
            {!coach.availability && <Badge color="gray">Not accepting new clients</Badge>}
            {coach.status && <Badge color={LINK_COLORS[coach.status]}>{LINK_TEXTS[coach.status]}</Badge>}
          </div>
          <Stars value={coach.rating.average} count={coach.rating.count} />
          <Text>
            {experienceText(coach.expYears)}, tier {tierOf(coach.expYears)}
          </Text>
          {coach.calendarUrl && (
            <Button
              component="a"
              href={coach.calendarUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              className={classes.call}
              leftSection={<IconCalendar size={20} aria-hidden />}
            >
              Schedule a Call
            </Button>
          )}
        </div>
      </div>
      <div className={classes.offer}>
        <div>
          <Text size="lg" fw={650}>
            {priceText(coach.expYears)}
          </Text>
          <Title order={2} mt="xs">
            Current services
          </Title>
          <Text>{coach.currentOffering}</Text>
          <Text size="sm" c="dimmed" mt="xs">
            A monthly plan: your own coach, forms and chat. You pay only after {coach.firstName} has approved
            you, and can cancel at any time.
          </Text>
        </div>
        <div className={classes.actions}>
          {actions}
          {coach.resume && (
            <Button
              component="a"
              href={coach.resume}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconFileText size={20} aria-hidden />}
            >
              OPEN RESUME
            </Button>
          )}
        </div>
        <Text size="sm" id="hire-refusal" role="status" c="dimmed">
          {hireRefusal(coach)}
        </Text>
      </div>
    </Card>
  )
}
