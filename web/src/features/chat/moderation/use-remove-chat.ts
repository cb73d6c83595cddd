import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/network/api'

/** Deletes a conversation for everyone in it, or restores it. */
export function useRemoveChat({ channelId, groupName }: Pick<Chat, 'channelId' | 'groupName'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (restore: boolean) => api.chat.remove({ body: { channelId, restore } }),
    // Deleting a group's chat deletes the group, which other screens show too.
    onSettled: () => queryClient.invalidateQueries(groupName ? {} : { queryKey: chatKey }),
  })
}
