import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Chat } from '#core/chat/shared/schema'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'

/** What the first message of an opened conversation is about: a submission. */
export type ChatSubject = Pick<Submission, 'title' | 'createdAt'>

/** Opens a conversation, which `init` creates if it doesn't exist, and goes there. */
export function useOpenChat(
  base: '/client/chat' | '/nutritionist/chat' | '/admin/chat',
  init: () => Promise<Chat>,
  about?: ChatSubject,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: init,
    onSuccess: async ({ channelId }) => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      await navigate({ to: `${base}/$channelId` as string, params: { channelId }, state: { about } })
    },
  })
}
