import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { FilterTabs } from '@/components/lists/filter-tabs'
import { filteredTablePage, tableLoader, useTableAddress } from '@/components/table/table-page'
import { tableReaders } from '@/components/table/table-search'
import { type ApplicationSearch, applicantsQuery } from '@/features/coach/application/admin-queries'
import { ApplicationsTable } from '@/features/coach/application/applications-table'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { oneOf, searchOf, usually } from '@/lib/text/search'

const statuses = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'NEW', label: 'Last 24 hours' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'ALL', label: 'All' },
] as const

export const Route = createFileRoute('/_admin/admin/applications')({
  ...filteredTablePage(
    searchOf<ApplicationSearch>({
      ...tableReaders(),
      status: usually('PENDING', oneOf(['PENDING', 'NEW', 'REJECTED', 'ALL'])),
    }),
  ),
  loader: tableLoader(applicantsQuery),
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const { onSearch } = useTableAddress()
  const search = Route.useSearch()
  const { status } = search
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Applications"
      actions={
        <ExportButton
          table="applications"
          {...shownRows(search)}
          status={status === 'ALL' ? undefined : status}
        />
      }
    >
      <FilterTabs
        label="Applications to show"
        options={statuses}
        value={status}
        onChange={(next) =>
          void navigate({
            search: (old) => ({ ...old, status: next, page: 1, open: '' }),
            resetScroll: false,
          })
        }
      />
      <ApplicationsTable search={search} onSearch={onSearch} />
    </Page>
  )
}
