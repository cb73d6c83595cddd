import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { priceText } from '#core/coach/prices'
import type { CoachCard as Coach } from '#core/coach/schema'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import { Stars } from '@/components/stars'
import classes from '@/display/coach/coach-card.module.css'
import { experienceText, isPromoted, nameOf, titleOf } from '@/display/coach/coach-text'
import { type Reason, ReasonList } from '@/display/coach/reason-list'
import { TagList } from '@/display/coach/tag-list'

interface Props {
  coach: Coach
  /** A button beside the name. */
  action: ReactNode
  /** Why this coach is recommended. */
  reasons?: readonly Reason[]
  /** What became of the client's request. */
  note?: string
  level?: 2 | 3
}

/** A coach in a list: the whole card is one link, but for its button. */
export function CoachCard({ coach, action, reasons, note, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const name = nameOf(coach)
  return (
    <Card component="article" className={classes.card}>
      <div className={classes.top}>
        <Avatar name={name} image={coach.image} size={64} />
        <Heading className={classes.name}>
          <Link to="/client/nutritionists/$id" params={{ id: coach.id }} className={classes.link}>
            {name}
            <span className={classes.title}>{titleOf(coach)}</span>
          </Link>
        </Heading>
        <div className={classes.action}>{action}</div>
      </div>
      <div className={classes.labels}>
        {isPromoted(coach) && <Badge className={classes.promoted}>Promoted</Badge>}
        <Badge variant="default" className={classes.badge}>
          {coach.availability ? 'Accepting new clients' : 'Not accepting new clients'}
        </Badge>
      </div>
      <div className={classes.facts}>
        <span>{experienceText(coach.expYears)}</span>
        <Stars value={coach.rating.average} count={coach.rating.count} />
      </div>
      <TagList tags={coach.specialities} />
      {reasons && <ReasonList reasons={reasons} />}
      <div className={classes.bottom}>
        {note && <span>{note}</span>}
        <strong>{priceText(coach.expYears)}</strong>
      </div>
    </Card>
  )
}
