import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ChatScreen } from '@/features/chat/chat-screen'
import { loadChats } from '@/features/chat/queries'

export const Route = createFileRoute('/_client/client/chat')({
  loader: ({ context }) => loadChats(context.queryClient),
  component: ChatPage,
})

function ChatPage() {
  return (
    <ChatScreen side="client" base="/client/chat">
      <Outlet />
    </ChatScreen>
  )
}
