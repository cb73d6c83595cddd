import { Button, type ButtonProps } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { pick } from '#core/shared/pick'
import { type ChatSubject, useOpenChat } from '@/features/chat/conversations/use-open-chat'
import { api } from '@/lib/network/api'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  nutritionistId: string
  clientId: string
  /** The path of the chats on this person's side. */
  base: '/client/chat' | '/nutritionist/chat'
  label?: string
  /** The other person's name, needed if several of these buttons are on a screen. */
  person?: string
  about?: ChatSubject
}

/** Opens the chat between a coach and a client and creates it if it doesn't exist. */
export function OpenChatButton({
  nutritionistId,
  clientId,
  base,
  label = 'Open chat',
  person,
  about,
  ...buttonProps
}: Props) {
  const open = useOpenChat(
    base,
    () => api.chat.init({ body: { nutritionistId, clientId, toAdmin: false } }),
    about && pick(about, ['title', 'createdAt']),
  )
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
