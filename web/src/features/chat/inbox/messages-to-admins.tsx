import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/lists/queue-row'
import { adminUnreadQuery } from '@/features/chat/conversations/admin-queries'

/** How many messages to the admins are unread. The menu counts the same ones. */
export function MessagesToAdmins() {
  const { data, error, refetch } = useQuery(adminUnreadQuery)
  return (
    <QueueRow
      Icon={IconMessages}
      tint="leaf"
      title={<Link to="/admin/chat">Messages to admins</Link>}
      query={{ data: data && (data.unread > 0 ? [data] : []), error, refetch }}
      count={data?.unread}
      line={() => 'Unread messages from coaches and clients'}
      empty="No unread messages."
    />
  )
}
