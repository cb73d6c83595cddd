import { createFileRoute, type SearchMiddleware } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '@/components/layout/page'
import { LoadingState } from '@/components/states/states'
import { type TableAddress, tableSearch, unusual } from '@/components/table/table-search'
import { clientsQuery, coachesQuery, groupsQuery, suggestionsQuery } from '@/features/groupchats/queries'
import { searchOf, textUpTo } from '@/lib/text/search'

/** Three tables, each with its own page, sort order and search. */
const TABLES = ['groups', 'coaches', 'clients'] as const
const table = tableSearch()
const usual = table({})
type Search = Record<(typeof TABLES)[number], typeof usual> & {
  /** The group in the form; undefined for a new one. */
  group: string | undefined
}
const search = searchOf<Search>({
  groups: (value) => table(Object(value)),
  coaches: (value) => table(Object(value)),
  clients: (value) => table(Object(value)),
  group: textUpTo(40),
})

/** Leaves out values that `validateSearch` fills in by default. */
const short: SearchMiddleware<Search> = ({ search: before, next }) => {
  const { group, ...full } = next(before)
  const changes = TABLES.map((name) => [name, unusual(full[name] ?? {}, usual)] as const).filter(
    ([, change]) => Object.keys(change).length > 0,
  )
  return { ...Object.fromEntries(changes), ...(group && { group }) } as Search
}

const GroupBuilder = lazy(() => import('@/features/groupchats/group-builder'))

export const Route = createFileRoute('/_admin/admin/groupchats')({
  validateSearch: search,
  search: { middlewares: [short] },
  loaderDeps: ({ search: { groups, coaches, clients } }) => ({ groups, coaches, clients }),
  loader: ({ context: { queryClient }, deps: { groups, coaches, clients } }) => {
    void queryClient.prefetchQuery(groupsQuery(groups))
    void queryClient.prefetchQuery(coachesQuery(coaches))
    void queryClient.prefetchQuery(clientsQuery(clients))
    void queryClient.prefetchQuery(suggestionsQuery)
  },
  component: GroupChatsPage,
})

function GroupChatsPage() {
  const navigate = Route.useNavigate()
  const { group, groups, coaches, clients } = Route.useSearch()
  const address = (name: (typeof TABLES)[number], state: TableAddress['search']): TableAddress => ({
    search: state,
    onSearch: (change, isCorrection = false) =>
      void navigate({
        replace: isCorrection,
        search: (old) => ({ ...old, [name]: { ...old[name], ...change } }),
        resetScroll: false,
      }),
  })
  return (
    <Page title="Group Chats">
      <Suspense fallback={<LoadingState lines={8} />}>
        <GroupBuilder
          openId={group}
          open={(id) => void navigate({ search: (old) => ({ ...old, group: id }), resetScroll: false })}
          groups={address('groups', groups)}
          coaches={address('coaches', coaches)}
          clients={address('clients', clients)}
        />
      </Suspense>
    </Page>
  )
}
