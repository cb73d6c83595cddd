import { useQuery } from '@tanstack/react-query'
import type { Coach } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { Money } from '@/components/money'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { LeadsOn, RowLink } from '@/components/table/row-link'
import type { Column, TableViewProps } from '@/components/table/table-props'
import { CoachStatus } from '@/entities/coach/coach-status'
import { personOf } from '@/entities/coach/coach-text'
import { type CoachSearch, coachesQuery } from '@/features/coach/admin-queries'
import { created, email, firstName } from '@/features/coach/columns'
import { unpayableReason } from '@/features/coach/unpayable-reason'

const certifications: Column<Coach> = {
  id: 'certifications',
  label: 'Certifications',
  cell: (coach) => coach.certifications.join(', '),
  isSortable: true,
}
/** What matters of the coaches who can't be paid. */
const reason: Column<Coach> = { id: 'reason', label: "Why they can't be paid", cell: unpayableReason }

const columns: Column<Coach>[] = [
  {
    ...firstName,
    cell: (coach) => (
      <RowLink to="/admin/nutritionists/$id" params={{ id: coach.id }} aria-label={nameOf(coach)}>
        {coach.firstName}
      </RowLink>
    ),
  },
  {
    id: 'lastName',
    label: 'Last name',
    cell: ({ lastName, nutritionistStatus: { status } }) => (
      <>
        {lastName} {status !== 'APPROVED' && <CoachStatus status={status} />}
      </>
    ),
    isSortable: true,
  },
  email,
  certifications,
  {
    id: 'earnings',
    label: 'Earnings',
    cell: ({ earnings }) => <Money cents={earnings} />,
    isSortable: true,
    usualOrder: 'desc',
    isNumeric: true,
  },
  created,
]

/** Approved and suspended coaches, or those of a filter, highest earnings first. */
export function CoachesTable({
  as: Table = DataTable,
  empty,
  search,
  onSearch,
}: TableViewProps & { search: CoachSearch }) {
  const isUnpayable = search.bank === 'NOT_READY'
  return (
    <Table
      label="Coaches"
      columns={isUnpayable ? columns.map((column) => (column === certifications ? reason : column)) : columns}
      query={useQuery(coachesQuery(search))}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email or certification"
      short={(coach) => ({
        person: personOf(coach),
        title: (
          <RowLink to="/admin/nutritionists/$id" params={{ id: coach.id }}>
            {personOf(coach).name}
          </RowLink>
        ),
        control: <LeadsOn />,
        line: isUnpayable ? unpayableReason(coach) : <EmailText email={coach.email} />,
        end:
          coach.nutritionistStatus.status === 'APPROVED' ? (
            <Money cents={coach.earnings} />
          ) : (
            <CoachStatus status={coach.nutritionistStatus.status} />
          ),
      })}
      empty={
        empty ?? (
          <EmptyState art="people" title="No coaches yet">
            Coaches appear here once approved.
          </EmptyState>
        )
      }
    />
  )
}
