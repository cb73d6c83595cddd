import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CoachCard } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { tintOf } from '#core/shared/tint'
import { PersonTile } from '@/components/people/person-tile'
import classes from '@/features/discovery/coach/talk-card.module.css'

interface Props {
  coach: CoachCard
  /** The first card is shown larger. */
  isFirst: boolean
  /** The last message. */
  message: ReactNode
  actions: ReactNode
}

/** A client's current coach and their conversation. */
export function TalkCard({ coach, isFirst, message, actions }: Props) {
  const name = nameOf(coach)
  return (
    <article className={classes.card} data-small={!isFirst} style={{ background: tintOf(coach.id) }}>
      <div className={classes.head}>
        <div>
          {isFirst && <p className={classes.label}>Your coach</p>}
          <Title order={2} className={classes.name}>
            <Link to="/client/nutritionists/$id" params={{ id: coach.id }}>
              {name}
            </Link>
          </Title>
        </div>
        <div className={classes.photo}>
          <PersonTile id={coach.id} name={name} image={coach.image} />
        </div>
      </div>
      <div className={classes.body}>
        {message}
        <div className={classes.actions}>{actions}</div>
      </div>
    </article>
  )
}
