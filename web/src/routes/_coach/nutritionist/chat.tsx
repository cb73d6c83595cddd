import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CoachChats } from '@/features/chat/coach-chats'
import { loadChats } from '@/features/chat/connection/queries'
import { oneOf, searchOf } from '@/lib/text/search'

const FormsInChat = lazy(() => import('@/features/forms/submissions/forms-in-chat'))
const AnswersInChat = lazy(() => import('@/features/forms/submissions/answers-in-chat'))

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
      bar={(chat) => (
        <Suspense>
          <FormsInChat chat={chat} recipient="coach" />
          <AnswersInChat chat={chat} />
        </Suspense>
      )}
      onWaiting={(isWaiting) =>
        void navigate({ to: '.', search: { waiting: isWaiting || undefined }, replace: true })
      }
    >
      <Outlet />
    </CoachChats>
  )
}
