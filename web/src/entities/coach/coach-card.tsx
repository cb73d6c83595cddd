import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { priceText } from '#core/coach/shared/prices'
import type { CoachCard as Coach } from '#core/coach/shared/schema'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { nameOf } from '#core/shared/name'
import { Card } from '@/components/layout/card'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { PersonTile } from '@/components/people/person-tile'
import { Stars } from '@/components/people/stars'
import classes from '@/entities/coach/coach-card.module.css'
import { DIETITIAN, isPromoted, yearsText } from '@/entities/coach/coach-text'
import { Match, type ShortReason } from '@/entities/coach/match'
import { PromotedBadge } from '@/entities/coach/promoted-badge'
import { TagList } from '@/entities/coach/tag-list'
import { canMove } from '@/lib/page/motion'

/** Marks this card, and no other, so that its portrait animates into the coach's page. */
function leave({ currentTarget }: MouseEvent) {
  for (const card of document.querySelectorAll('[data-leaving]')) card.removeAttribute('data-leaving')
  currentTarget.closest('article')?.setAttribute('data-leaving', '')
}

interface Props {
  coach: Coach
  /** A button next to the name. */
  action: ReactNode
  /** Why this coach is recommended. */
  reasons?: readonly ShortReason[]
  /** The status of the client's request. */
  note?: { text: string; status: RelationshipStatus }
  level?: 2 | 3
  /** Buttons below the card's text. */
  more?: ReactNode
  /** Search params to pass from this list to the coach's page. */
  search?: { ignore: string[] }
}

/** A coach in a list. The whole card is one link except for its buttons. */
export function CoachCard({ coach, action, reasons, note, more, level = 3, search }: Props) {
  const Heading = `h${level}` as const
  const name = nameOf(coach)
  const isMatched = reasons !== undefined && reasons.length > 0
  const price = <strong className={classes.price}>{priceText(coach.expYears)}</strong>
  return (
    <Card component="article" className={classes.card}>
      <div className={classes.main}>
        <div className={classes.photo}>
          <PersonTile id={coach.id} name={name} image={coach.image} />
          {isPromoted(coach) && <PromotedBadge />}
        </div>
        <div className={classes.text}>
          <Heading className={classes.name}>
            <Link
              to="/client/nutritionists/$id"
              params={{ id: coach.id }}
              search={search}
              className={classes.link}
              viewTransition={canMove()}
              onClick={leave}
            >
              {name}
              {coach.dietitian && (
                <>
                  <VisuallyHidden>, </VisuallyHidden>
                  <span className={classes.title}>{DIETITIAN}</span>
                </>
              )}
            </Link>
          </Heading>
          <div className={classes.facts}>
            <Stars value={coach.rating.average} count={coach.rating.count} isShort />
            <span>
              {yearsText(coach.expYears)}
              <VisuallyHidden> of experience</VisuallyHidden>
            </span>
          </div>
          <TagList tags={coach.specialities} isLine />
          {note && (
            <span className={classes.note} data-status={note.status}>
              {note.text}
            </span>
          )}
          {!coach.availability && <Badge color="gray">Not accepting new clients</Badge>}
        </div>
        {!isMatched && price}
      </div>
      <div className={classes.action}>{action}</div>
      {more && <div className={classes.more}>{more}</div>}
      {isMatched && <Match reasons={reasons}>{price}</Match>}
    </Card>
  )
}
