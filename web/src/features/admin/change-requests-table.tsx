import { useQuery } from '@tanstack/react-query'
import type { ChangeRequest } from '#core/coach/change-schema'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import { localPage } from '@/components/table/local-page'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { isAnswerField, LABELS } from '@/display/coach/answer-text'
import { nameOf } from '@/display/coach/coach-text'
import classes from '@/features/admin/admin.module.css'
import { ChangeDecision } from '@/features/admin/change-decision'
import { changeRequestsQuery } from '@/features/admin/queries'

const labelsOf = ({ updates }: ChangeRequest) =>
  Object.keys(updates).map((field) => (isAnswerField(field) ? LABELS[field] : field))

const columns: Column<ChangeRequest>[] = [
  { id: 'coach', label: 'Coach', isSortable: true, cell: ({ nutritionist }) => nameOf(nutritionist) },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ nutritionist }) => nutritionist.email },
  { id: 'fields', label: 'Fields', cell: (request) => labelsOf(request).join(', ') },
  createdColumn('Date created'),
]
const reading = {
  texts: (request: ChangeRequest) => [
    nameOf(request.nutritionist),
    request.nutritionist.email,
    ...labelsOf(request),
  ],
  columns: {
    coach: ({ nutritionist }: ChangeRequest) => nameOf(nutritionist),
    email: ({ nutritionist }: ChangeRequest) => nutritionist.email,
    createdAt: ({ createdAt }: ChangeRequest) => createdAt,
  },
}

/** What approved coaches ask to change, oldest first; a row opens to the values and the decision. */
export function ChangeRequestsTable({ search, onSearch }: TableAddress) {
  const query = useQuery({
    ...changeRequestsQuery,
    select: (requests) => localPage(requests, search, reading),
  })
  return (
    <DataTable
      label="Change requests"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email or field"
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
