import { IconClipboardList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedAssignment, RecipientType } from '#core/forms/assignments/shared/schema'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'

/** The dashboard shows this many. The screen of forms has the others. */
const MAX_ROWS = 3

interface Props {
  recipient: RecipientType
}

/** Forms the signed-in person still has to fill in. */
export function OpenForms({ recipient }: Props) {
  const query = useInfiniteQuery(ownAssignmentsQuery)
  return (
    <PagedRows
      query={query}
      empty={<EmptyState title="No forms to fill out">Forms sent to you appear here.</EmptyState>}
      label="To fill out"
      row={(assignment) => (
        <AssignmentRow key={assignment.id} assignment={assignment} recipient={recipient} />
      )}
    />
  )
}

/** The oldest open forms, for the dashboard. Renders nothing if there are none (rule announce-forms). */
export function FormsToFillOut({ recipient }: Props) {
  const { data, hasNextPage } = useInfiniteQuery(ownAssignmentsQuery)
  const assignments = data?.pages.flat() ?? []
  if (assignments.length === 0) return null
  const hasMore = hasNextPage || assignments.length > MAX_ROWS
  return (
    <Section
      title={assignments.length === 1 ? 'A form to fill out' : 'Forms to fill out'}
      link={hasMore && <Link to={RECIPIENT_PATHS[recipient].forms}>See all</Link>}
    >
      <PersonRows label="Forms to fill out">
        {assignments.slice(0, MAX_ROWS).map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} recipient={recipient} />
        ))}
      </PersonRows>
    </Section>
  )
}

const AssignmentRow = ({ assignment, recipient }: Props & { assignment: ListedAssignment }) => (
  <Row
    start={<IconTile Icon={IconClipboardList} tint="butter" />}
    title={
      <Link to={RECIPIENT_PATHS[recipient].form} params={{ id: assignment.id }}>
        {assignment.title}
      </Link>
    }
    line={
      <>
        From {assignment.admin ? 'the team' : (assignment.sender ?? 'your coach')},{' '}
        <DateText time={assignment.createdAt} />
        {assignment.draftSavedAt !== null && ' ·\u00a0Started'}
      </>
    }
  />
)
