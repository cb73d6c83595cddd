import { createFileRoute, Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states/states'
import { loadChats } from '@/features/chat/connection/queries'
import { OwnChats } from '@/features/chat/own-chats'

const FormsInChat = lazy(() => import('@/features/forms/submissions/forms-in-chat'))
// Loaded on demand: few clients are in a group, and fewer haven't paid for it.
const PayToJoin = lazy(() => import('@/features/billing/pay-to-join'))

export const Route = createFileRoute('/_client/client/chat')({
  loader: ({ context }) => loadChats(context.queryClient),
  component: ChatPage,
})

function ChatPage() {
  const { checkout } = useSearch({ strict: false })
  return (
    <OwnChats
      viewerRole="client"
      base="/client/chat"
      slots={{
        bar: (chat) => (
          <Suspense>
            <FormsInChat chat={chat} recipient="client" />
          </Suspense>
        ),
        join: (chat) => (
          <Suspense fallback={<LoadingState lines={1} />}>
            <PayToJoin chat={chat} isCancelled={checkout === 'cancelled'} />
          </Suspense>
        ),
      }}
    >
      <Outlet />
    </OwnChats>
  )
}
