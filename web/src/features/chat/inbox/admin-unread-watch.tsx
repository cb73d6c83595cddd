import { useQuery } from '@tanstack/react-query'
import { adminUnreadQuery } from '@/features/chat/conversations/admin-queries'
import { useSetCount } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

/** Shows the admins' unread count in the document title on every screen. Renders nothing. */
function AdminUnreadWatch() {
  const { data } = useQuery(adminUnreadQuery)
  useSetCount(unreadCount, data?.unread ?? 0)
  return null
}

// `lazy` requires a default export.
export { AdminUnreadWatch as default }
