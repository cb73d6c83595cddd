import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { catchFocus } from '@/components/catch-focus'
import { headingOf } from '@/features/chat/names'
import { chatsQuery } from '@/features/chat/queries'
import { compareTimetokens } from '@/features/chat/timetoken'
import { recount } from '@/features/chat/unread'
import { api } from '@/lib/api'
import { messageOf } from '@/lib/api-error'
import { notify, notifyUndo } from '@/lib/notify'

/** Those that wait for the coach's answer, the oldest first (rule owed-replies). */
export const unansweredIn = (chats: Chat[]) =>
  chats
    .filter(({ owedSince }) => owedSince !== null)
    .sort((a, b) => compareTimetokens(a.owedSince ?? '', b.owedSince ?? ''))

interface Wave {
  chat: Chat
  upTo: string
  isUndo?: true
}

/** Says that no answer is needed to what is there now, which can be taken back. */
export function useDismissUnanswered() {
  const queryClient = useQueryClient()
  const waveOff = useMutation({
    mutationFn: async ({ chat, upTo }: Wave) => {
      const { undoTo } = await api.chat.dismissUnanswered({ body: { channelId: chat.channelId, upTo } })
      await queryClient.cancelQueries({ queryKey: chatsQuery.queryKey })
      await recount(queryClient)
      return undoTo
    },
    // Of the mutation itself: the button that was pressed is gone by then, with the focus.
    onSuccess: (upTo, { chat, isUndo }) => {
      catchFocus()
      if (!isUndo)
        notifyUndo(`No reply needed for ${headingOf(chat, 'coach').name}`, () =>
          waveOff.mutate({ chat, upTo, isUndo: true }),
        )
    },
    onError: (error) => notify(messageOf(error), 'error'),
  })
  const { isPending, variables, mutate } = waveOff
  return {
    pendingId: isPending ? variables.chat.channelId : undefined,
    waveOff: (chat: Chat) => mutate({ chat, upTo: chat.latest?.timetoken ?? '0' }),
  }
}
