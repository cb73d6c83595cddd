import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { DateText } from '@/components/date-text'
import { EmptyState, LoadingState } from '@/components/states'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { AnswersInRow } from '@/entities/coach/answers-in-row'
import { CoachStatus } from '@/entities/coach/coach-status'
import { personOf } from '@/entities/coach/coach-text'
import { applicantsQuery } from '@/features/coach/application/admin-queries'
import classes from '@/features/coach/application/applications-table.module.css'
import { created, email, firstName } from '@/features/coach/columns'

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
  created,
]

/** Coaches who are waiting for a decision or were rejected. A row expands to the answers and the decision. */
export function ApplicationsTable({ search, onSearch }: TableAddress) {
  return (
    <DataTable
      label="Applications"
      columns={columns}
      query={useQuery(applicantsQuery(search))}
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
      })}
      detail={(coach) => (
        <div className={classes.application}>
          <Suspense fallback={<LoadingState />}>
            <StatusEditor coach={coach} />
          </Suspense>
          <AnswersInRow coach={coach} />
        </div>
      )}
      empty={
        <EmptyState art="list" title="No applications">
          New applications appear here.
        </EmptyState>
      }
    />
  )
}
