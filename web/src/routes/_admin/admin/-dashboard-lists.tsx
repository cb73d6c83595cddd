import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Section } from '@/components/layout/section'
import { FirstRows } from '@/components/table/first-rows'
import type { TableViewProps } from '@/components/table/table-props'
import { FIRST_PAGE } from '@/components/table/table-search'
import { ChangeRequestsTable } from '@/features/coach/change-requests/change-requests-table'
import { CoachesTable } from '@/features/coach/coaches-table'
import { PendingExtrasTable } from '@/features/extras/pending-extras-table'
import { RequestsTable } from '@/features/reviews/requests-table'

interface Props {
  /** The expanded row in any of the lists. */
  open: string
  onOpen: (id: string) => void
}

/** The four lists on the admin dashboard, with the actions for each row. */
function DashboardLists({ open, onOpen }: Props) {
  const list = (none: string): TableViewProps => ({
    as: FirstRows,
    empty: <Text c="dimmed">{none}</Text>,
    search: { ...FIRST_PAGE, open },
    onSearch: (change) => change.open !== undefined && onOpen(change.open),
  })
  return (
    <>
      <Section title="Coaches" link={<Link to="/admin/nutritionists">See all</Link>}>
        <CoachesTable {...list('No coaches yet.')} />
      </Section>
      <Section title="Pending Extra Specialties" link={<Link to="/admin/extra-specialties">See all</Link>}>
        <PendingExtrasTable {...list('No pending extra specialties.')} />
      </Section>
      <Section title="Review requests" link={<Link to="/admin/reviews">See all</Link>}>
        <RequestsTable kind="review" {...list('No pending reviews.')} />
      </Section>
      <Section title="Change requests" link={<Link to="/admin/change-requests">See all</Link>}>
        <ChangeRequestsTable {...list('No pending change requests.')} />
      </Section>
    </>
  )
}

// `lazy` requires a default export.
export { DashboardLists as default }
