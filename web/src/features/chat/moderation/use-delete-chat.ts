import { useNavigate } from '@tanstack/react-router'
import type { Chat } from '#core/chat/shared/schema'
import { messages } from '#core/shared/messages'
import { useConfirm } from '@/components/overlays/confirm'
import { useViewer } from '@/features/chat/conversations/context'
import { headingOf } from '@/features/chat/conversations/heading'
import { useRemoveChat } from '@/features/chat/moderation/use-remove-chat'
import { notify, notifyUndo } from '@/lib/notify'

/** Deletes a conversation after a confirmation, and offers to undo it. */
export function useDeleteChat(chat: Chat) {
  const { viewerRole, base } = useViewer()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useRemoveChat(chat)
  const isPaid = chat.chatGroupsClients.some((client) => client.isPaid)
  const confirmDelete = async () => {
    if (isPaid) return notify(messages.groupNotDeletable)
    const isSure = await confirm({
      title: messages.deleteChat,
      body: chat.groupName
        ? `${messages.deleteChatQuestion} This also deletes the group for all its members.`
        : messages.deleteChatQuestion,
      confirmLabel: 'Submit',
      isDestructive: true,
    })
    if (!isSure) return
    await remove.mutateAsync(false)
    notifyUndo(
      chat.groupName
        ? `Group ${chat.groupName} deleted. You can restore it for 30 days.`
        : `Chat with ${headingOf(chat, viewerRole).name} deleted. You can restore it for 30 days.`,
      () => remove.mutateAsync(true),
    )
    await navigate({ to: base as string, replace: true })
  }
  return { confirmDelete, isPending: remove.isPending }
}
