import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminUnreadQuery } from '@/features/chat/conversations/admin-queries'
import { unreadCount } from '@/lib/unread-count'

/** Shows the admins' unread count in the document title on every screen. Renders nothing. */
function AdminUnreadWatch() {
  const { data } = useQuery(adminUnreadQuery)
  const unread = data?.unread ?? 0
  useEffect(() => {
    unreadCount.set(unread)
    return () => unreadCount.set(0)
  }, [unread])
  return null
}

// `lazy` requires a default export.
export { AdminUnreadWatch as default }
