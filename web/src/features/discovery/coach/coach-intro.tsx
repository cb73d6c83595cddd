import { Badge } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tierOf } from '#core/coach/shared/prices'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { CallLink } from '@/entities/coach/call-link'
import { isPromoted, yearsText } from '@/entities/coach/coach-text'
import { PromotedBadge } from '@/entities/coach/promoted-badge'
import { RELATIONSHIP_COLORS, RELATIONSHIP_TEXTS } from '@/entities/hiring/hire-state'
import classes from '@/features/discovery/coach/coach-page.module.css'

interface Props {
  coach: CoachDetail
  /** A button for contacting the coach. */
  children: ReactNode
}

/** The coach's introduction, with key figures and a way to talk first. */
export function CoachIntro({ coach, children }: Props) {
  const { rating, expYears, prices, status, note, availability } = coach
  const plans = prices.length === 1 ? '1 plan' : `${prices.length} plans`
  return (
    <div className={classes.intro}>
      <div className={classes.labels}>
        {status && <Badge color={RELATIONSHIP_COLORS[status]}>{RELATIONSHIP_TEXTS[status]}</Badge>}
        {!availability && <Badge color="gray">Not accepting new clients</Badge>}
        {isPromoted(coach) && <PromotedBadge />}
      </div>
      {status === 'PENDING' && note && (
        <section aria-labelledby="note">
          <h2 id="note" className={classes.label}>
            Your note
          </h2>
          <p className={classes.note}>{note}</p>
        </section>
      )}
      <section aria-labelledby="services">
        <h2 id="services" className={classes.label}>
          Current services
        </h2>
        <p className={classes.offering}>{coach.currentOffering}</p>
      </section>
      <ul className={classes.figures} aria-label="At a glance">
        {rating.count > 0 ? (
          <Figure text={`${rating.count} ${rating.count === 1 ? 'review' : 'reviews'}`}>
            <IconStarFilled size={16} aria-label="Stars" className={classes.star} />
            {rating.average.toFixed(1)}
          </Figure>
        ) : (
          <Figure text="no reviews yet">New</Figure>
        )}
        <Figure text="of experience">{yearsText(expYears)}</Figure>
        <Figure text={plans}>Tier {tierOf(expYears)}</Figure>
      </ul>
      <div className={classes.actions}>
        {children}
        <CallLink coach={coach} variant="light" />
      </div>
    </div>
  )
}

const Figure = ({ text, children }: { text: string; children: ReactNode }) => (
  <li>
    <strong>{children}</strong>
    <span>{text}</span>
  </li>
)
