import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { OverdueReplies } from '@/features/chat/moderation/overdue-replies'
import { overdueRepliesQuery } from '@/features/chat/moderation/queries'
import { searchOf, textUpTo } from '@/lib/search'

export const Route = createFileRoute('/_admin/admin/owed-replies')({
  validateSearch: searchOf({ open: textUpTo(40) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(overdueRepliesQuery),
  component: OwedRepliesPage,
})

function OwedRepliesPage() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Owed replies">
      <OverdueReplies openId={open} onOpen={(id) => void navigate({ search: { open: id }, replace: true })} />
    </Page>
  )
}
