import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { unansweredQuery } from '@/features/chat/moderation/queries'
import { UnansweredMessages } from '@/features/chat/moderation/unanswered-messages'
import { searchOf, textUpTo } from '@/lib/search'

export const Route = createFileRoute('/_admin/admin/owed-replies')({
  validateSearch: searchOf({ open: textUpTo(40) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(unansweredQuery),
  component: OwedRepliesPage,
})

function OwedRepliesPage() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Unanswered messages">
      <UnansweredMessages
        openId={open}
        onOpen={(id) => void navigate({ search: { open: id }, replace: true })}
      />
    </Page>
  )
}
