import { Button, type ButtonProps } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/api'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  nutritionistId: string
  clientId: string
  /** Where the chats of this person's side are: `/client/chat`. */
  base: '/client/chat' | '/nutritionist/chat'
  label?: string
  /** With whom, where several such buttons stand below each other. */
  person?: string
}

/** Opens the chat of a coach and a client, which is made when there is none yet. */
export function OpenChatButton({
  nutritionistId,
  clientId,
  base,
  label = 'Open chat',
  person,
  ...buttonProps
}: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => api.chat.init({ body: { nutritionistId, clientId, toAdmin: false } }),
    onSuccess: async ({ channelId }) => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      await navigate({ to: `${base}/$channelId` as string, params: { channelId } })
    },
  })
  return (
    <Button
      {...buttonProps}
      aria-label={person && `${label} with ${person}`}
      loading={open.isPending}
      onClick={() => open.mutate()}
      leftSection={<IconMessageCircle size={20} aria-hidden />}
    >
      {label}
    </Button>
  )
}
