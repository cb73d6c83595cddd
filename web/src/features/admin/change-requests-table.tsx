import { useQuery } from '@tanstack/react-query'
import type { ChangeRequest } from '#core/coach/change-schema'
import { labelsOf } from '#core/coach/labels'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { nameOf } from '@/display/coach/coach-text'
import classes from '@/features/admin/admin.module.css'
import { ChangeDecision } from '@/features/admin/change-decision'
import { changeRequestsQuery } from '@/features/admin/queries'

const columns: Column<ChangeRequest>[] = [
  { id: 'coach', label: 'Coach', isSortable: true, cell: ({ nutritionist }) => nameOf(nutritionist) },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ nutritionist }) => nutritionist.email },
  { id: 'fields', label: 'Fields', cell: (request) => labelsOf(request).join(', ') },
  createdColumn('Date created'),
]

/** What approved coaches ask to change, oldest first; a row opens to the values and the decision. */
export function ChangeRequestsTable({ search, onSearch }: TableAddress) {
  return (
    <DataTable
      label="Change requests"
      columns={columns}
      query={useQuery(changeRequestsQuery(search))}
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
          <ChangeDecision request={request} onDone={() => onSearch({ open: '' })} />
        </div>
      )}
      empty={
        <EmptyState art="list" title="No change requests">
          When an approved coach edits their profile, it waits here for you.
        </EmptyState>
      }
    />
  )
}
