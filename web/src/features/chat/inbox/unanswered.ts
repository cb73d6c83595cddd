import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { chatsQuery, refreshChats } from '@/features/chat/connection/queries'
import { compareTimetokens } from '@/features/chat/connection/timetoken'
import { headingOf } from '@/features/chat/conversations/heading'
import { api } from '@/lib/network/api'
import { messageOf } from '@/lib/network/api-error'
import { notify, notifyUndo } from '@/lib/notify'

/** Returns the conversations that are waiting for the coach's answer, oldest first (rule owed-replies). */
export const unansweredIn = (chats: Chat[]) =>
  chats
    .filter(({ owedSince }) => owedSince !== null)
    .sort((a, b) => compareTimetokens(a.owedSince ?? '', b.owedSince ?? ''))

interface DismissInput {
  chat: Chat
  upTo: string
  isUndo?: true
}

/** Marks the messages so far as needing no answer, and offers to undo it. */
export function useDismissUnanswered() {
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: async ({ chat, upTo }: DismissInput) => {
      const { undoTo } = await api.chat.dismissUnanswered({ body: { channelId: chat.channelId, upTo } })
      await queryClient.cancelQueries({ queryKey: chatsQuery.queryKey })
      await refreshChats(queryClient)
      return undoTo
    },
    // Handled here rather than in `mutate`, because the button has been removed by then.
    onSuccess: (upTo, { chat, isUndo }) => {
      if (!isUndo)
        notifyUndo(`No reply needed for ${headingOf(chat, 'coach').name}`, () =>
          dismiss.mutate({ chat, upTo, isUndo: true }),
        )
    },
    onError: (error) => notify(messageOf(error), 'error'),
  })
  const { isPending, variables, mutate } = dismiss
  return {
    pendingId: isPending ? variables.chat.channelId : undefined,
    dismiss: (chat: Chat) => mutate({ chat, upTo: chat.latest?.timetoken ?? '0' }),
  }
}
