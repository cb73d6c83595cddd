import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatFileQuery, FILE_GONE } from '@/features/chat/files/file-queries'
import { notify } from '@/lib/notify'

/** Downloads a file of a conversation with a fresh link. */
export function useDownload(channelId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(chatFileQuery(channelId, id)),
    onSuccess: (file) => (file ? window.location.assign(file.uri) : notify(FILE_GONE, 'error')),
  })
}
