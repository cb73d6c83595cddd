import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { DateText } from '@/components/date-text'
import { EmptyState, LoadingState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column, DataTableProps } from '@/components/table/table-props'
import { useOpenNext } from '@/components/table/use-open-next'
import { AnswersInRow } from '@/entities/coach/answers-in-row'
import { CoachStatus } from '@/entities/coach/coach-status'
import { personOf } from '@/entities/coach/coach-text'
import { type ApplicationSearch, applicantsQuery } from '@/features/coach/application/admin-queries'
import classes from '@/features/coach/application/applications-table.module.css'
import { DecisionButtons } from '@/features/coach/application/decision-buttons'
import { email, firstName } from '@/features/coach/columns'

/** Larger than the table, and needed only in an expanded row. */
const StatusEditor = lazy(() =>
  import('@/features/coach/status-editor').then((file) => ({ default: file.StatusEditor })),
)

const columns: Column<Coach>[] = [
  firstName,
  { id: 'lastName', label: 'Last name', cell: ({ lastName }) => lastName, isSortable: true },
  email,
  {
    id: 'status',
    label: 'Status',
    cell: ({ nutritionistStatus: { status } }) => <CoachStatus status={status} />,
    isSortable: true,
  },
  {
    id: 'interviewStatus',
    label: 'Interviewed',
    cell: ({ nutritionistStatus: { interviewStatus } }) => (interviewStatus ? 'Yes' : 'No'),
    isSortable: true,
  },
]

const isPending = ({ nutritionistStatus: { status } }: Coach) => status === 'PENDING'

interface Props extends Pick<DataTableProps<Coach>, 'onSearch'> {
  search: ApplicationSearch
}

/**
 * Coaches who are waiting for a decision or were rejected. A row expands to the answers and the status editor. After
 * a decision, the next pending application opens by itself (rule next-application).
 */
export function ApplicationsTable({ search, onSearch }: Props) {
  const query = useQuery(applicantsQuery(search))
  const openNext = useOpenNext({
    query: applicantsQuery(search),
    rows: query.data?.rows,
    // Some filters also show those with a decision.
    isDue: isPending,
    onSearch,
  })
  return (
    <DataTable
      label="Applications"
      columns={[...columns, createdColumn('Date created', search.status === 'PENDING' ? 'asc' : 'desc')]}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email, status or interview"
      short={(coach) => ({
        person: personOf(coach),
        line: <DateText time={coach.createdAt} />,
        end: (
          <>
            <CoachStatus status={coach.nutritionistStatus.status} />
            {coach.nutritionistStatus.interviewStatus && 'Interviewed'}
          </>
        ),
        isDue: isPending(coach),
      })}
      actions={(coach) => <DecisionButtons coach={coach} onDone={() => openNext(coach.id)} />}
      detail={(coach) => (
        <div className={classes.application}>
          <Suspense fallback={<LoadingState />}>
            <StatusEditor coach={coach} onDecided={() => openNext(coach.id)} />
          </Suspense>
          <AnswersInRow coach={coach} />
        </div>
      )}
      empty={
        <EmptyState art="list" title="No applications">
          {search.status === 'REJECTED'
            ? 'Rejected applications appear here.'
            : 'New applications appear here.'}
        </EmptyState>
      }
    />
  )
}
