import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminUnreadQuery } from '@/features/chat/conversations/admin-queries'
import { unreadCount } from '@/lib/unread-count'

/** Counts what waits unread for the admins, on every screen; shows nothing itself. */
function AdminUnreadWatch() {
  const { data } = useQuery(adminUnreadQuery)
  const unread = data?.unread ?? 0
  useEffect(() => {
    unreadCount.set(unread)
    return () => unreadCount.set(0)
  }, [unread])
  return null
}

// `lazy` asks for a default export.
export { AdminUnreadWatch as default }
