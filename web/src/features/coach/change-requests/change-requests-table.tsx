import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ChangeRequest } from '#core/coach/shared/change-schema'
import { labelsOf } from '#core/coach/shared/labels'
import { nameOf } from '#core/shared/name'
import { DateText } from '@/components/date-text'
import { EmailText } from '@/components/people/email-text'
import { EmptyState, LoadingState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column, TableViewProps } from '@/components/table/table-props'
import { useOpenNext } from '@/components/table/use-open-next'
import { changeRequestsQuery } from '@/features/coach/change-requests/admin-queries'
import classes from '@/features/coach/change-requests/change-requests.module.css'

const ChangeDecision = lazy(() => import('@/features/coach/change-requests/change-decision'))

const columns: Column<ChangeRequest>[] = [
  { id: 'coach', label: 'Coach', isSortable: true, cell: ({ nutritionist }) => nameOf(nutritionist) },
  {
    id: 'email',
    label: 'Email',
    isSortable: true,
    cell: ({ nutritionist }) => <EmailText email={nutritionist.email} />,
  },
  { id: 'fields', label: 'Fields', cell: (request) => labelsOf(request).join(', ') },
  createdColumn('Date created', 'asc'),
]

/** The change requests of approved coaches, oldest first. A row expands to the values and the decision. */
export function ChangeRequestsTable({ as: Table = DataTable, empty, search, onSearch }: TableViewProps) {
  const query = useQuery(changeRequestsQuery(search))
  const openNext = useOpenNext({ query: changeRequestsQuery(search), rows: query.data?.rows, onSearch })
  return (
    <Table
      label="Change requests"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Name or email"
      short={(request) => ({
        person: {
          id: request.nutritionistId,
          name: nameOf(request.nutritionist),
          image: request.nutritionist.image,
        },
        line: labelsOf(request).join(', '),
        end: <DateText time={request.createdAt} />,
      })}
      detail={(request) => (
        <div className={classes.changeRequest}>
          <Suspense fallback={<LoadingState lines={3} />}>
            <ChangeDecision request={request} onDone={() => openNext(request.id)} />
          </Suspense>
        </div>
      )}
      empty={
        empty ?? (
          <EmptyState art="list" title="No change requests">
            Edits by approved coaches appear here for review.
          </EmptyState>
        )
      }
    />
  )
}
