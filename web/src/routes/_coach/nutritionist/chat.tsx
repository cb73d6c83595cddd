import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OwnChats } from '@/features/chat/own-chats'
import { loadChats } from '@/features/chat/queries'

export const Route = createFileRoute('/_coach/nutritionist/chat')({
  loader: ({ context }) => loadChats(context.queryClient),
  component: ChatPage,
})

function ChatPage() {
  return (
    <OwnChats side="coach" base="/nutritionist/chat">
      <Outlet />
    </OwnChats>
  )
}
