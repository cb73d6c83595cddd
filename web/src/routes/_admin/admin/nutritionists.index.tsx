import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableSearch } from '@/components/table/table-search'
import { CoachesTable } from '@/features/admin/coaches-table'
import { coachesQuery } from '@/features/admin/queries'

const search = tableSearch()

export const Route = createFileRoute('/_admin/admin/nutritionists/')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search({}))] },
  loaderDeps: (route) => route.search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(coachesQuery(deps)),
  component: CoachesPage,
})

function CoachesPage() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Coaches">
      <CoachesTable
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })}
      />
    </Page>
  )
}
