import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ChatScreen } from '@/features/chat/chat-screen'
import { chatsQuery, chatTokenQuery } from '@/features/chat/queries'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_client/client/chat')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(chatsQuery), queryClient.ensureQueryData(chatTokenQuery)]),
  component: ChatPage,
})

function ChatPage() {
  const { name } = useUser()
  return (
    <ChatScreen side="client" base="/client/chat" senderName={name}>
      <Outlet />
    </ChatScreen>
  )
}
