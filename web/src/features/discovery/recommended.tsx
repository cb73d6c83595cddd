import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Recommendation } from '#core/discovery/shared/schema'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { QueryList } from '@/components/lists/query-list'
import { EmptyState } from '@/components/states/states'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { SaveButton } from '@/features/discovery/hire/save-button'
import { useRequestStatus } from '@/features/discovery/hire/use-request-status'
import { toggleIgnored } from '@/features/discovery/ignored'
import { recommendedQuery } from '@/features/discovery/queries'
import { AnswerChips } from '@/features/discovery/search/answer-chips'
import classes from '@/features/discovery/search/filters.module.css'

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

/** After an answer is left out or counted again, shows the new best match and returns it to be announced. */
function useBestMatch(
  ignored: string[],
  { data, isPlaceholderData }: { data?: Recommendation[]; isPlaceholderData: boolean },
  list: RefObject<HTMLElement | null>,
) {
  const key = ignored.join()
  const shown = useRef(key)
  const [text, setText] = useState('')
  useEffect(() => {
    const best = data?.[0]
    if (!best || isPlaceholderData || shown.current === key) return
    shown.current = key
    const counted = best.match.reasons.filter((reason) => !reason.ignored)
    setText(
      `Best match: ${nameOf(best)}, fits ${counted.filter(({ matched }) => matched).length} of ${counted.length}`,
    )
    list.current?.firstElementChild?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [data, isPlaceholderData, key, list])
  return text
}

/** The coaches who best fit the client's preferences, with the reasons. */
export function Recommended({ isWhole, ignored = [], onIgnore, note, children }: Props) {
  const query = useQuery(recommendedQuery(ignored))
  const noteOf = useRequestStatus()
  const list = useRef<HTMLUListElement>(null)
  const answers = query.data?.[0]?.match.reasons
  return (
    <>
      <Title order={2}>{messages.recommendedHeading}</Title>
      {onIgnore && answers && answers.length > 0 && (
        // Phones have the sheet of `MatchingButton` instead.
        <div className={classes.wideOnly}>
          <AnswerChips reasons={answers} onToggle={toggleIgnored(ignored, onIgnore)} />
          {note}
        </div>
      )}
      <VisuallyHidden role="status">{useBestMatch(ignored, query, list)}</VisuallyHidden>
      {answers?.length === 0 && (
        <p>
          <Link to="/client/profile/edit-preferences">Set your coach preferences</Link> to see who fits you
          and why.
        </p>
      )}
      <QueryList
        query={query}
        skeleton={<CoachGridSkeleton count={FIRST} isRow={!onIgnore} />}
        empty={
          <EmptyState
            title="No matches yet"
            action={<ButtonLink to="/client/profile/edit-preferences">Edit coach preferences</ButtonLink>}
          />
        }
      >
        {(coaches) => (
          <CoachGrid label={messages.recommendedHeading} isRow={!onIgnore} ref={list}>
            {(isWhole ? coaches : coaches.slice(0, FIRST)).map(({ match, ...coach }) => (
              <li key={coach.id}>
                <CoachCard
                  coach={coach}
                  action={<SaveButton coach={coach} />}
                  note={noteOf(coach.id)}
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
