import { IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Chat } from '#core/chat/shared/schema'
import { messages } from '#core/shared/messages'
import { chatKey } from '@/features/chat/connection/queries'
import { endModeration } from '@/features/chat/conversations/admin-queries'
import type { RenderMenu } from '@/features/chat/conversations/viewer'
import { useDeleteChat } from '@/features/chat/moderation/use-delete-chat'

interface Props {
  chat: Chat
  isOpen: boolean
  menu: RenderMenu
}

/** What an admin can do with a conversation. */
function AdminChatActions({ chat, isOpen, menu }: Props) {
  const { channelId, groupName } = chat
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { confirmDelete, isPending } = useDeleteChat(chat)
  // Ends the admin's moderation of a group before its hour is over.
  const stop = useMutation({
    mutationFn: () => endModeration(channelId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKey }),
  })
  return menu([
    ...(groupName && isOpen
      ? [
          {
            label: 'Stop reading',
            icon: <IconEyeOff size={20} aria-hidden />,
            isDisabled: stop.isPending,
            run: () => stop.mutate(),
          },
        ]
      : []),
    ...(groupName
      ? [
          {
            label: 'Edit group',
            icon: <IconPencil size={20} aria-hidden />,
            run: () => void navigate({ to: '/admin/groupchats', search: { group: channelId } as never }),
          },
        ]
      : []),
    {
      label: messages.deleteChat,
      icon: <IconTrash size={20} aria-hidden />,
      isDisabled: isPending,
      isDestructive: true,
      run: () => void confirmDelete(),
    },
  ])
}

// `lazy` requires a default export.
export { AdminChatActions as default }
