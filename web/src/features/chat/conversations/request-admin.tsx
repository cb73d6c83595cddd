import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chatKey, chatsQuery } from '@/features/chat/connection/queries'
import { useViewer } from '@/features/chat/conversations/context'
import { api } from '@/lib/network/api'
import { useUser } from '@/lib/session/session'

export function RequestAdmin() {
  const { base } = useViewer()
  const { id } = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const request = useMutation({
    mutationFn: () => api.chat.changeAdminStatus({ body: { id, newStatus: true } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      const chats = await queryClient.ensureQueryData(chatsQuery)
      const channelId = chats.find(({ toAdmin }) => toAdmin)?.channelId
      if (channelId) await navigate({ to: `${base}/$channelId` as string, params: { channelId } })
    },
  })
  return (
    <Button variant="default" mx="sm" loading={request.isPending} onClick={() => request.mutate()}>
      Request chat with admin
    </Button>
  )
}
