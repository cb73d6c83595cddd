import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { OwedReplies } from '@/features/safety/owed-replies'
import { owedQuery } from '@/features/safety/queries'
import { searchOf, textUpTo } from '@/lib/search'

export const Route = createFileRoute('/_admin/admin/owed-replies')({
  validateSearch: searchOf({ open: textUpTo(40) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(owedQuery),
  component: OwedRepliesPage,
})

function OwedRepliesPage() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Owed replies">
      <OwedReplies openId={open} onOpen={(id) => void navigate({ search: { open: id }, replace: true })} />
    </Page>
  )
}
