import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chatKey, chatsQuery } from '@/features/chat/connection/queries'
import { api } from '@/lib/api'

/** Opens an applicant's conversation with the admins and creates it if it doesn't exist (rule closed-chats). */
export function ChatWithUsButton() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // No watcher counts messages for applicants, and the default without a live connection is every 5 seconds.
  const unread =
    useQuery({ ...chatsQuery, refetchInterval: 60_000 }).data?.find(({ toAdmin }) => toAdmin)?.unread ?? 0
  const open = useMutation({
    mutationFn: () => api.chat.init({ body: { toAdmin: true } }),
    onSuccess: async ({ channelId }) => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      await navigate({ to: '/nutritionist/chat/$channelId', params: { channelId } })
    },
  })
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
