import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableSearch } from '@/components/table/table-search'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import { SubscriptionsTable } from '@/features/billing/coach-subscriptions-table'

const search = tableSearch(20)

export const Route = createFileRoute('/_coach/nutritionist/subscriptions')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search({}))] },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(coachSubscriptionsQuery),
  component: SubscriptionsPage,
})

function SubscriptionsPage() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Subscriptions">
      <SubscriptionsTable
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })}
      />
    </Page>
  )
}
