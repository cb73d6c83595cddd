import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { unansweredQuery } from '@/features/chat/moderation/queries'
import { UnansweredMessages } from '@/features/chat/moderation/unanswered-messages'
import { searchOf, textUpTo } from '@/lib/text/search'

export const Route = createFileRoute('/_admin/admin/owed-replies')({
  validateSearch: searchOf({ open: textUpTo(40), search: textUpTo(100) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(unansweredQuery),
  component: OwedRepliesPage,
})

function OwedRepliesPage() {
  const { open, search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Unanswered messages">
      <UnansweredMessages
        openId={open}
        onOpen={(id) => void navigate({ search: { open: id, search }, replace: true })}
        search={search ?? ''}
        onSearch={(text) => void navigate({ search: { open, search: text || undefined }, replace: true })}
      />
    </Page>
  )
}
