import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatFileQuery, FILE_GONE } from '@/features/chat/files/file-queries'
import { notify } from '@/lib/notify'

/** Has the browser save a file of a conversation, by a link that is good now. */
export function useDownload(channelId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(chatFileQuery(channelId, id)),
    onSuccess: (file) => (file ? window.location.assign(file.uri) : notify(FILE_GONE, 'error')),
  })
}
