import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'
import { saveFile } from '@/lib/save-file'

export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['newsletter', 'subscribers'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.newsletter.list({ query: pageParam ? { after: pageParam } : {}, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
})

export const useExportSubscribers = () =>
  useMutation({
    mutationFn: () => api.newsletter.exportAll(),
    onSuccess: ({ name, text }) => saveFile(name, text, 'text/csv;charset=utf-8'),
    onError: (error) => notify(messageOf(error), 'error'),
  })
