import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { FilterTabs } from '@/components/lists/filter-tabs'
import { EmptyState } from '@/components/states/states'
import { filteredTablePage, tableLoader, useTableAddress } from '@/components/table/table-page'
import { tableReaders } from '@/components/table/table-search'
import { type CoachSearch, coachesQuery } from '@/features/coach/admin-queries'
import { CoachesTable } from '@/features/coach/coaches-table'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { oneOf, searchOf } from '@/lib/text/search'

const filters = [
  { value: 'ALL', label: 'All' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'SUSPENDED', label: 'Suspended' },
  { value: 'NOT_READY', label: "Can't be paid" },
  { value: 'ANY', label: 'With applications' },
] as const

type Filter = (typeof filters)[number]['value']

const searchFor = (filter: Filter): Pick<CoachSearch, 'bank' | 'accountStatus'> => ({
  bank: filter === 'NOT_READY' ? filter : undefined,
  accountStatus: filter === 'ALL' || filter === 'NOT_READY' ? undefined : filter,
})

export const Route = createFileRoute('/_admin/admin/nutritionists/')({
  ...filteredTablePage(
    searchOf<CoachSearch>({
      ...tableReaders(),
      bank: oneOf(['NOT_READY']),
      accountStatus: oneOf(['APPROVED', 'SUSPENDED', 'ANY']),
    }),
  ),
  loader: tableLoader(coachesQuery),
  component: CoachesPage,
})

function CoachesPage() {
  const { onSearch } = useTableAddress()
  const search = Route.useSearch()
  const { bank, accountStatus } = search
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Coaches"
      actions={
        <>
          <ExportButton table="coaches" {...shownRows(search)} bank={bank} accountStatus={accountStatus} />
          <ButtonLink to="/admin/clients/deleted" variant="default">
            Deleted accounts
          </ButtonLink>
        </>
      }
    >
      <FilterTabs
        label="Coaches to show"
        options={filters}
        value={bank ?? accountStatus ?? 'ALL'}
        onChange={(value) =>
          void navigate({
            search: (old) => ({ ...old, ...searchFor(value), page: 1, open: '' }),
            resetScroll: false,
          })
        }
      />
      <CoachesTable
        search={search}
        onSearch={onSearch}
        empty={
          bank ? (
            <EmptyState art="people" title="Every coach can be paid." />
          ) : (
            accountStatus && <EmptyState art="people" title="No coaches match this filter." />
          )
        }
      />
    </Page>
  )
}
