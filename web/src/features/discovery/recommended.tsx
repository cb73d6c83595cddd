import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import { EmptyState, ErrorState } from '@/components/states'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/display/coach/coach-grid'
import { recommendedQuery } from '@/features/discovery/queries'
import { SaveButton } from '@/features/discovery/save-button'

const FIRST = 3

interface Props {
  isWhole: boolean
  /** What stands below the first few. */
  children?: ReactNode
}

/** The coaches who fit the client's preferences best, and why. */
export function Recommended({ isWhole, children }: Props) {
  const { data, error, refetch } = useQuery(recommendedQuery)
  const coaches = isWhole ? data : data?.slice(0, FIRST)
  return (
    <>
      <Title order={2}>{messages.recommendedHeading}</Title>
      {error && !coaches ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !coaches ? (
        <CoachGridSkeleton count={FIRST} isRow />
      ) : coaches.length === 0 ? (
        <EmptyState
          title="No coach fits your preferences now"
          action={<ButtonLink to="/client/profile/edit-preferences">Edit coach preferences</ButtonLink>}
        />
      ) : (
        <CoachGrid label={messages.recommendedHeading} isRow>
          {coaches.map(({ match, ...coach }) => (
            <li key={coach.id}>
              <CoachCard coach={coach} action={<SaveButton coach={coach} />} reasons={match.reasons} />
            </li>
          ))}
        </CoachGrid>
      )}
      {data && data.length > FIRST && children}
    </>
  )
}
