import { Button, type ButtonProps } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useOpenChat } from '@/features/chat/conversations/use-open-chat'
import { api } from '@/lib/api'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  nutritionistId: string
  clientId: string
  /** The path of the chats on this person's side. */
  base: '/client/chat' | '/nutritionist/chat'
  label?: string
  /** The other person's name, needed if several of these buttons are on a screen. */
  person?: string
}

/** Opens the chat between a coach and a client and creates it if it doesn't exist. */
export function OpenChatButton({
  nutritionistId,
  clientId,
  base,
  label = 'Open chat',
  person,
  ...buttonProps
}: Props) {
  const open = useOpenChat(base, () => api.chat.init({ body: { nutritionistId, clientId, toAdmin: false } }))
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
