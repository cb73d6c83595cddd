import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CoachCard } from '#core/coach/shared/schema'
import type { CoachRelationship } from '#core/hiring/shared/schema'
import { nameOf } from '#core/shared/name'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { MatchPlate } from '@/entities/coach/match-plate'
import { isCurrent } from '@/entities/hiring/hire-state'
import classes from '@/features/discovery/coach/other-coaches.module.css'
import { recommendedQuery, savedQuery } from '@/features/discovery/queries'

const SHOWN = 5

/**
 * Coaches with a pending request or saved by the client, other than their current coaches. Renders nothing if
 * there are none.
 */
export function OtherCoaches({ relationships }: { relationships: readonly CoachRelationship[] }) {
  const saved = useQuery(savedQuery).data ?? []
  const pending = relationships.filter(
    (relationship) => relationship.status === 'PENDING' && !isCurrent(relationship),
  )
  const others = saved.filter(({ id }) => !relationships.some(({ nutritionist }) => nutritionist.id === id))
  if (pending.length + others.length === 0) return null
  return (
    <Section title="Your shortlist" link={<Link to="/client/nutritionists">Find a coach</Link>}>
      <PersonRows label="Your shortlist">
        {pending.map(({ nutritionist, createdAt }) => (
          <CoachRow
            key={nutritionist.id}
            coach={nutritionist}
            line={
              <>
                Requested <DateText time={createdAt} />
              </>
            }
            end={<Badge color="yellow">Pending</Badge>}
          />
        ))}
        {others.slice(0, Math.max(1, SHOWN - pending.length)).map((coach) => (
          <SavedRow key={coach.id} coach={coach} />
        ))}
      </PersonRows>
    </Section>
  )
}

function SavedRow({ coach }: { coach: CoachCard }) {
  const reasons = useQuery(recommendedQuery()).data?.find(({ id }) => id === coach.id)?.match.reasons
  // Without preferences there are no match reasons.
  const match = reasons?.length ? reasons : undefined
  const matched = match?.filter(({ matched }) => matched).length ?? 0
  return (
    <CoachRow
      coach={coach}
      line={match ? `Saved, fits ${matched} of ${match.length}` : 'Saved'}
      end={
        match && (
          <span className={classes.score}>
            <MatchPlate matched={matched} total={match.length} />
          </span>
        )
      }
    />
  )
}

interface RowProps {
  coach: CoachCard
  line: ReactNode
  end: ReactNode
}

const CoachRow = ({ coach, ...row }: RowProps) => (
  <PersonRow
    person={{ id: coach.id, name: nameOf(coach), image: coach.image }}
    title={
      <Link to="/client/nutritionists/$id" params={{ id: coach.id }}>
        {nameOf(coach)}
      </Link>
    }
    {...row}
  />
)
