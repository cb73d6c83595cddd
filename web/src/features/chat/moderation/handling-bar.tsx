import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import { ChatBar } from '@/entities/chat/chat-bar'
import { adminChatsKey } from '@/features/chat/conversations/admin-queries'
import { api } from '@/lib/network/api'
import { currentPersonId } from '@/lib/session/auth'
import { timeText } from '@/lib/text/format'

/**
 * Says which admin handles a conversation, and lets others take it. Shown while someone handles it or a message waits
 * for a reply (rule claim-admin-chats).
 */
function HandlingBar({ chat }: { chat: Chat }) {
  const { channelId, handling, latest } = chat
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (stop: boolean) =>
      api.chat.handle({ body: { channelId, stop, seen: handling?.adminId ?? null } }),
    // Also after a refusal, to show who was faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminChatsKey }),
  })
  if (!handling && (!latest || latest.senderId === ADMIN_UUID)) return null
  const isMine = handling?.adminId === currentPersonId()
  const until = handling && timeText(handling.until)
  const takeOver = async () => {
    const isSure = await confirm({
      title: `Take over from ${handling?.name}?`,
      body: `${handling?.name} is handling this chat until ${until}. They'll see your name here instead of theirs.`,
      confirmLabel: 'Take over',
    })
    if (isSure) change.mutate(false)
  }
  return (
    <ChatBar
      action={
        <Button
          size="sm"
          variant="default"
          loading={change.isPending}
          onClick={() => (handling && !isMine ? void takeOver() : change.mutate(isMine))}
        >
          {isMine ? 'Stop handling' : handling ? 'Take over' : "I'll handle it"}
        </Button>
      }
    >
      {handling
        ? `${isMine ? "You're" : `${handling.name} is`} handling this chat until ${until}.`
        : 'No admin is handling this chat yet.'}
    </ChatBar>
  )
}

// `lazy` requires a default export.
export { HandlingBar as default }
