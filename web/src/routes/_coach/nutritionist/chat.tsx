import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { CoachChats } from '@/features/chat/coach-chats'
import { loadChats } from '@/features/chat/connection/queries'
import { oneOf, searchOf } from '@/lib/search'

interface WaitingSearch {
  waiting: true | undefined
}

export const Route = createFileRoute('/_coach/nutritionist/chat')({
  validateSearch: searchOf<WaitingSearch>({ waiting: oneOf([true]) }),
  search: { middlewares: [retainSearchParams<WaitingSearch>(['waiting'])] },
  loader: ({ context }) => loadChats(context.queryClient),
  component: ChatPage,
})

function ChatPage() {
  const { waiting = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CoachChats
      isWaiting={waiting}
      onWaiting={(isWaiting) =>
        void navigate({ to: '.', search: { waiting: isWaiting || undefined }, replace: true })
      }
    >
      <Outlet />
    </CoachChats>
  )
}
