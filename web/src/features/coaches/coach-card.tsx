import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { priceText } from '#core/coach/prices'
import type { CoachCard as Coach } from '#core/coach/schema'
import { Avatar } from '@/components/avatar'
import { Stars } from '@/components/stars'
import classes from '@/features/coaches/coach-card.module.css'
import { experienceText, isPromoted, nameOf, titleOf } from '@/features/coaches/coach-text'
import { type Reason, ReasonList } from '@/features/coaches/reason-list'
import { SaveButton } from '@/features/coaches/save-button'
import { TagList } from '@/features/coaches/tag-list'

interface Props {
  coach: Coach
  /** Why this coach is recommended. */
  reasons?: readonly Reason[]
  /** What became of the client's request. */
  note?: string
  level?: 2 | 3
}

/** A coach in a list: the whole card is one link, saving is a button of its own. */
export function CoachCard({ coach, reasons, note, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const name = nameOf(coach)
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <Avatar name={name} image={coach.image} size={64} />
        <Heading className={classes.name}>
          <Link to="/client/nutritionists/$id" params={{ id: coach.id }} className={classes.link}>
            {name}
            <span className={classes.title}>{titleOf(coach)}</span>
          </Link>
        </Heading>
        <div className={classes.save}>
          <SaveButton coach={coach} />
        </div>
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
    </article>
  )
}
