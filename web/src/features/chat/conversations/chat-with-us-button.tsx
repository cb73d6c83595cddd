import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chatsQuery } from '@/features/chat/connection/queries'
import { useOpenChat } from '@/features/chat/conversations/use-open-chat'
import { api } from '@/lib/network/api'

/** Opens an applicant's conversation with the admins and creates it if it doesn't exist (rule closed-chats). */
export function ChatWithUsButton() {
  // No watcher counts messages for applicants, and the default without a live connection is every 5 seconds.
  const unread =
    useQuery({ ...chatsQuery, refetchInterval: 60_000 }).data?.find(({ toAdmin }) => toAdmin)?.unread ?? 0
  const open = useOpenChat('/nutritionist/chat', () => api.chat.init({ body: { toAdmin: true } }))
  return (
    <Button
      variant={unread ? 'filled' : 'subtle'}
      loading={open.isPending}
      onClick={() => open.mutate()}
      leftSection={<IconMessageCircle size={20} aria-hidden />}
    >
      Chat with us{unread > 0 && ` (${unread} new)`}
    </Button>
  )
}
