import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

const key = ['undelivered'] as const

/** People our emails don't reach, newest first. */
export const undeliveredQuery = infiniteQueryOptions({
  queryKey: key,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.undelivered.list({ query: pageParam ? { before: pageParam } : {}, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function useResumeEmails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.undelivered.resend({ body: { email } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
