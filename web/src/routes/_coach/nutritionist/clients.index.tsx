import { Button, Group, Switch, Title } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchMiddleware } from '@tanstack/react-router'
import { useRef } from 'react'
import { Page } from '@/components/layout/page'
import { type TableSearch, tableSearch, unusual } from '@/components/table/table-search'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { clientName } from '@/features/hiring/client-text'
import { ClientsTable } from '@/features/hiring/clients-table'
import { clientPageQuery } from '@/features/hiring/queries'
import { RequestsTable } from '@/features/hiring/requests-table'
import { oneOf, searchOf } from '@/lib/text/search'
import { sayHi } from '@/routes/_coach/nutritionist/-say-hi'

/** Two tables, each with its own page, sort order and search. */
const tables = { requests: tableSearch(20), clients: tableSearch(20) }
/** More than this many requests push the clients below the first screen of a phone. */
const FEW_REQUESTS = 3
const usual = { requests: tables.requests({}), clients: tables.clients({}) }
type Search = typeof usual & {
  /** Whether inactive clients are shown. */
  inactive: true | undefined
}
const search = searchOf<Search>({
  requests: (value) => tables.requests(Object(value)),
  clients: (value) => tables.clients(Object(value)),
  inactive: oneOf([true]),
})

/** Leaves out values that `validateSearch` fills in by default. */
const short: SearchMiddleware<Search> = ({ search: before, next }) => {
  const { inactive, ...full } = next(before)
  const changes = (['requests', 'clients'] as const)
    .map((table) => [table, unusual(full[table] ?? {}, usual[table])] as const)
    .filter(([, change]) => Object.keys(change).length > 0)
  return { ...Object.fromEntries(changes), ...(inactive && { inactive }) } as Search
}

export const Route = createFileRoute('/_coach/nutritionist/clients/')({
  validateSearch: search,
  search: { middlewares: [short] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { requests, clients, inactive = false } }) => {
    void queryClient.prefetchQuery(clientPageQuery('open', inactive, requests))
    void queryClient.prefetchQuery(clientPageQuery('approved', inactive, clients))
  },
  component: ClientsPage,
})

function ClientsPage() {
  const navigate = Route.useNavigate()
  const ownClients = useRef<HTMLHeadingElement>(null)
  const { requests, clients, inactive = false } = Route.useSearch()
  const lists = [
    useQuery(clientPageQuery('open', inactive, requests)),
    useQuery(clientPageQuery('approved', inactive, clients)),
  ]
  const hiddenCount = lists.reduce((sum, { data }) => sum + (data?.hiddenCount ?? 0), 0)
  const changed =
    (table: 'requests' | 'clients') =>
    (change: Partial<TableSearch>, isCorrection = false) =>
      void navigate({
        replace: isCorrection,
        search: (old) => ({ ...old, [table]: { ...old[table], ...change } }),
        resetScroll: false,
      })
  return (
    <Page
      title="Clients"
      actions={
        (hiddenCount > 0 || inactive) && (
          <Switch
            label={`Show inactive clients (${hiddenCount})`}
            checked={inactive}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({ search: (old) => ({ ...old, inactive: checked || undefined }) })
            }
          />
        )
      }
    >
      <Group justify="space-between">
        <Title order={2}>Requests</Title>
        {(lists[0]?.data?.count ?? 0) > FEW_REQUESTS && (
          <Button
            variant="default"
            size="sm"
            rightSection={<IconArrowDown size={18} aria-hidden />}
            onClick={() => {
              ownClients.current?.focus({ preventScroll: true })
              ownClients.current?.scrollIntoView({ block: 'start' })
            }}
          >
            Go to my clients
          </Button>
        )}
      </Group>
      <RequestsTable search={requests} onSearch={changed('requests')} showsHidden={inactive} sayHi={sayHi} />
      <Title ref={ownClients} order={2} tabIndex={-1}>
        My clients
      </Title>
      <ClientsTable
        search={clients}
        onSearch={changed('clients')}
        showsHidden={inactive}
        actions={(relationship) => (
          <OpenChatButton
            nutritionistId={relationship.nutritionistId}
            clientId={relationship.clientId}
            person={clientName(relationship)}
            base="/nutritionist/chat"
            variant="default"
          />
        )}
      />
    </Page>
  )
}
