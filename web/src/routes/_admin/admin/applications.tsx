import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableSearch } from '@/components/table/table-search'
import { ApplicationsTable } from '@/features/admin/applications-table'
import { applicantsQuery } from '@/features/admin/queries'

const search = tableSearch()

export const Route = createFileRoute('/_admin/admin/applications')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search({}))] },
  loaderDeps: (route) => route.search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(applicantsQuery(deps)),
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Applications">
      <ApplicationsTable
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })}
      />
    </Page>
  )
}
