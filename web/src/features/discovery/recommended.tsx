import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import { Listed } from '@/components/listed'
import { EmptyState } from '@/components/states'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/display/coach/coach-grid'
import { AnswerChips } from '@/features/discovery/answer-chips'
import { toggleIgnored } from '@/features/discovery/ignored'
import { recommendedQuery } from '@/features/discovery/queries'
import { SaveButton } from '@/features/discovery/save-button'

const FIRST = 3

interface Props {
  isWhole: boolean
  /** The answers that do not count, and what to do when that changes; without it there is nothing to press. */
  ignored?: string[]
  onIgnore?: (ignored: string[]) => void
  /** What can be done with what is ignored. */
  note?: ReactNode
  /** What stands below the first few. */
  children?: ReactNode
}

/** The coaches who fit the client's preferences best, and why. */
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
      <Listed
        query={query}
        skeleton={<CoachGridSkeleton count={FIRST} isRow />}
        empty={
          <EmptyState
            title="No coach fits your preferences now"
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
      </Listed>
      {query.data && query.data.length > FIRST && children}
    </>
  )
}
