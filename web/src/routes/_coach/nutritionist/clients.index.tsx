import { Title } from '@mantine/core'
import { createFileRoute, type SearchMiddleware } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { type TableSearch, tableSearch, unusual } from '@/components/table/table-search'
import { OpenChatButton } from '@/features/chat/open-chat-button'
import { ClientsTable } from '@/features/hiring/clients-table'
import { clientsQuery } from '@/features/hiring/queries'
import { RequestsTable } from '@/features/hiring/requests-table'
import { searchOf } from '@/lib/search'

/** Two tables, each with a page, an order and a search of its own. */
const tables = { requests: tableSearch(20), clients: tableSearch(20) }
const usual = { requests: tables.requests({}), clients: tables.clients({}) }
const search = searchOf<typeof usual>({
  requests: (value) => tables.requests(Object(value)),
  clients: (value) => tables.clients(Object(value)),
})

/** Leaves out what `validateSearch` fills in again. */
const short: SearchMiddleware<typeof usual> = ({ search: before, next }) => {
  const full = next(before)
  const changes = (['requests', 'clients'] as const)
    .map((table) => [table, unusual(full[table] ?? {}, usual[table])] as const)
    .filter(([, change]) => Object.keys(change).length > 0)
  return Object.fromEntries(changes) as typeof full
}

export const Route = createFileRoute('/_coach/nutritionist/clients/')({
  validateSearch: search,
  search: { middlewares: [short] },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(clientsQuery),
  component: ClientsPage,
})

function ClientsPage() {
  const navigate = Route.useNavigate()
  const { requests, clients } = Route.useSearch()
  const changed = (table: 'requests' | 'clients') => (change: Partial<TableSearch>) =>
    void navigate({
      search: (old) => ({ ...old, [table]: { ...old[table], ...change } }),
      resetScroll: false,
    })
  return (
    <Page title="Clients">
      <Title order={2}>Requests</Title>
      <RequestsTable search={requests} onSearch={changed('requests')} />
      <Title order={2}>My clients</Title>
      <ClientsTable
        search={clients}
        onSearch={changed('clients')}
        actions={({ nutritionistId, clientId }) => (
          <OpenChatButton
            nutritionistId={nutritionistId}
            clientId={clientId}
            base="/nutritionist/chat"
            variant="default"
          />
        )}
      />
    </Page>
  )
}
