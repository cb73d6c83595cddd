import { createFileRoute, Outlet, useSearch } from '@tanstack/react-router'
import { PayToJoin } from '@/features/billing/pay-to-join'
import { useCheckoutNews } from '@/features/billing/use-checkout-news'
import { OwnChats } from '@/features/chat/own-chats'
import { loadChats } from '@/features/chat/queries'

export const Route = createFileRoute('/_client/client/chat')({
  loader: ({ context }) => loadChats(context.queryClient),
  component: ChatPage,
})

function ChatPage() {
  const { checkout } = useSearch({ strict: false })
  useCheckoutNews()
  return (
    <OwnChats
      side="client"
      base="/client/chat"
      parts={{ join: (chat) => <PayToJoin chat={chat} isCancelled={checkout === 'cancelled'} /> }}
    >
      <Outlet />
    </OwnChats>
  )
}
