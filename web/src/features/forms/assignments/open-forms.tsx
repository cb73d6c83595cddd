import { IconClipboardList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedPoll, RecipientType } from '#core/forms/assignments/shared/schema'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ownPollsQuery } from '@/features/forms/assignments/queries'

/** The dashboard shows this many. The screen of forms has the others. */
const MAX_ROWS = 3

interface Props {
  recipient: RecipientType
}

/** Forms the signed-in person still has to fill in. */
export function OpenForms({ recipient }: Props) {
  const query = useInfiniteQuery(ownPollsQuery)
  return (
    <PagedRows
      query={query}
      empty={<EmptyState title="No forms to fill out">Forms sent to you appear here.</EmptyState>}
      label="To fill out"
      row={(poll) => <PollRow key={poll.id} poll={poll} recipient={recipient} />}
    />
  )
}

/** The oldest open forms, for the dashboard. Renders nothing if there are none (rule announce-forms). */
export function FormsToFillOut({ recipient }: Props) {
  const { data, hasNextPage } = useInfiniteQuery(ownPollsQuery)
  const polls = data?.pages.flat() ?? []
  if (polls.length === 0) return null
  const hasMore = hasNextPage || polls.length > MAX_ROWS
  return (
    <Section
      title={polls.length === 1 ? 'A form to fill out' : 'Forms to fill out'}
      link={hasMore && <Link to={RECIPIENT_PATHS[recipient].forms}>See all</Link>}
    >
      <PersonRows label="Forms to fill out">
        {polls.slice(0, MAX_ROWS).map((poll) => (
          <PollRow key={poll.id} poll={poll} recipient={recipient} />
        ))}
      </PersonRows>
    </Section>
  )
}

const PollRow = ({ poll, recipient }: Props & { poll: ListedPoll }) => (
  <Row
    start={<IconTile Icon={IconClipboardList} tint="butter" />}
    title={
      <Link to={RECIPIENT_PATHS[recipient].form} params={{ id: poll.id }}>
        {poll.title}
      </Link>
    }
    line={
      <>
        From {poll.admin ? 'the team' : (poll.sender ?? 'your coach')}, <DateText time={poll.createdAt} />
        {poll.draftSavedAt !== null && ' ·\u00a0Started'}
      </>
    }
  />
)
