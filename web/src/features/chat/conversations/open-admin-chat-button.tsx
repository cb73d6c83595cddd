import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/api'

/** Opens the admins' conversation with a person and creates it if it doesn't exist. */
export function OpenAdminChatButton(person: { clientId: string } | { nutritionistId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => api.chat.initByAdmin({ body: { ...person, toAdmin: true } }),
    onSuccess: async ({ channelId }) => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      await navigate({ to: '/admin/chat/$channelId', params: { channelId } })
    },
  })
  return (
    <Button
      loading={open.isPending}
      onClick={() => open.mutate()}
      leftSection={<IconMessageCircle size={20} aria-hidden />}
    >
      Open chat
    </Button>
  )
}
