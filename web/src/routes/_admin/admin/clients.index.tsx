import { NativeSelect } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { CLIENT_TABLE_FILTERS, PLAN_KINDS } from '#core/billing/shared/client-filters'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { FilterTabs } from '@/components/lists/filter-tabs'
import { filteredTablePage, tableLoader, useTableAddress } from '@/components/table/table-page'
import { tableReaders } from '@/components/table/table-search'
import { ClientsTable } from '@/features/client-accounts/clients-table'
import { type ClientSearch, clientsQuery, filterOf } from '@/features/client-accounts/queries'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { oneOf, searchOf, usually } from '@/lib/text/search'

const filters = [
  { value: 'ALL', label: 'All' },
  { value: 'NEW', label: 'Last 24 hours' },
  { value: 'PAYING', label: 'Paying' },
  { value: 'PAST_DUE', label: 'Payment failed' },
  { value: 'ENDING', label: 'Ending' },
  { value: 'NOT_PAYING', label: 'Not paying' },
  { value: 'SUSPENDED', label: 'Suspended' },
] as const

const plans = [
  { value: 'ANY', label: 'Any plan' },
  { value: 'base', label: 'Coaching' },
  { value: 'group', label: 'Group' },
  { value: 'extra', label: 'Extra specialty' },
]

const readPlan = usually('ANY', oneOf(['ANY', ...PLAN_KINDS]))

export const Route = createFileRoute('/_admin/admin/clients/')({
  ...filteredTablePage(
    searchOf<ClientSearch>({
      ...tableReaders(20),
      show: usually('ALL', oneOf(['ALL', ...CLIENT_TABLE_FILTERS])),
      plan: readPlan,
    }),
  ),
  loader: tableLoader(clientsQuery),
  component: ClientsPage,
})

function ClientsPage() {
  const { onSearch } = useTableAddress()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const filter = (change: Partial<ClientSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change, page: 1, open: '' }), resetScroll: false })
  return (
    <Page
      title="Clients"
      actions={
        <>
          <ExportButton table="clients" {...shownRows(search)} {...filterOf(search)} />
          <ButtonLink to="/admin/clients/deleted" variant="default">
            Deleted accounts
          </ButtonLink>
        </>
      }
    >
      <FilterTabs
        label="Clients to show"
        options={filters}
        value={search.show}
        onChange={(show) => filter({ show })}
      />
      <NativeSelect
        label="Plan"
        w="fit-content"
        data={plans}
        value={search.plan}
        onChange={({ currentTarget: { value } }) => filter({ plan: readPlan(value) })}
      />
      <ClientsTable search={search} onSearch={onSearch} />
    </Page>
  )
}
