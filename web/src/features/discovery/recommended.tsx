import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { QueryList } from '@/components/query-list'
import { EmptyState } from '@/components/states'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { AnswerChips } from '@/features/discovery/answer-chips'
import { toggleIgnored } from '@/features/discovery/ignored'
import { recommendedQuery } from '@/features/discovery/queries'
import { SaveButton } from '@/features/discovery/save-button'

const FIRST = 3

interface Props {
  isWhole: boolean
  /** The ignored answers and their change handler. Without the handler, the chips aren't shown. */
  ignored?: string[]
  onIgnore?: (ignored: string[]) => void
  /** Actions for the ignored answers. */
  note?: ReactNode
  /** Shown below the first few coaches. */
  children?: ReactNode
}

/** The coaches who best fit the client's preferences, with the reasons. */
export function Recommended({ isWhole, ignored = [], onIgnore, note, children }: Props) {
  const query = useQuery(recommendedQuery(ignored))
  const answers = query.data?.[0]?.match.reasons
  return (
    <>
      <Title order={2}>{messages.recommendedHeading}</Title>
      {onIgnore && answers && answers.length > 0 && (
        <AnswerChips reasons={answers} onToggle={toggleIgnored(ignored, onIgnore)} />
      )}
      {note}
      {answers?.length === 0 && (
        <p>
          <Link to="/client/profile/edit-preferences">Set your coach preferences</Link> to see who fits you
          and why.
        </p>
      )}
      <QueryList
        query={query}
        skeleton={<CoachGridSkeleton count={FIRST} isRow />}
        empty={
          <EmptyState
            title="No matches yet"
            action={<ButtonLink to="/client/profile/edit-preferences">Edit coach preferences</ButtonLink>}
          />
        }
      >
        {(coaches) => (
          <CoachGrid label={messages.recommendedHeading} isRow>
            {(isWhole ? coaches : coaches.slice(0, FIRST)).map(({ match, ...coach }) => (
              <li key={coach.id}>
                <CoachCard
                  coach={coach}
                  action={<SaveButton coach={coach} />}
                  reasons={match.reasons.filter((reason) => !reason.ignored)}
                  search={ignored.length > 0 ? { ignore: ignored } : undefined}
                />
              </li>
            ))}
          </CoachGrid>
        )}
      </QueryList>
      {query.data && query.data.length > FIRST && children}
    </>
  )
}
