import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminChats } from '@/features/chat/admin-chats'

export const Route = createFileRoute('/_admin/admin/chat')({
  component: () => (
    <AdminChats>
      <Outlet />
    </AdminChats>
  ),
})
