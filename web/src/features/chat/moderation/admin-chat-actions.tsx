import { ActionIcon } from '@mantine/core'
import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Chat } from '#core/chat/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'
import { endModeration } from '@/features/chat/conversations/admin-queries'
import { DeleteChatButton } from '@/features/chat/moderation/delete-chat-button'

interface Props {
  chat: Chat
  isOpen: boolean
}

/** The buttons of an admin in the head of a conversation. */
const AdminChatActions = ({ chat, isOpen }: Props) => (
  <>
    {chat.groupName && isOpen && <StopReading {...chat} />}
    {chat.groupName && <EditGroup {...chat} />}
    <DeleteChatButton chat={chat} />
  </>
)

export default AdminChatActions

/** Ends the admin's moderation of a group before its hour is over. */
function StopReading({ channelId }: Chat) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => endModeration(channelId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKey }),
  })
  return (
    <ActionIcon
      aria-label="Stop reading"
      title="Stop reading"
      loading={stop.isPending}
      onClick={() => stop.mutate()}
    >
      <IconEyeOff aria-hidden />
    </ActionIcon>
  )
}

const EditGroup = ({ channelId }: Chat) => (
  <ActionIcon
    component={Link}
    to="/admin/groupchats"
    search={{ group: channelId } as never}
    aria-label="Edit group"
  >
    <IconPencil aria-hidden />
  </ActionIcon>
)
