import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/api'

/** Deletes a conversation for all who are in it, or gives it back. */
export function useRemoveChat({ channelId, groupName }: Pick<Chat, 'channelId' | 'groupName'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (restore: boolean) => api.chat.remove({ body: { channelId, restore } }),
    // With a group's chat the group goes, which stands elsewhere too.
    onSettled: () => queryClient.invalidateQueries(groupName ? {} : { queryKey: chatKey }),
  })
}
