import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RepeatRequest } from '#core/forms/schedules/shared/repeat-schema'
import { POLL_PAGE_SIZE } from '#core/shared/limits'
import { api } from '@/lib/network/api'

/** The sender's own repeats, newest first. */
export const repeatsQuery = infiniteQueryOptions({
  queryKey: ['repeats'],
  queryFn: ({ signal, pageParam }) =>
    api.schedules.list({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === POLL_PAGE_SIZE ? page.at(-1)?.id : undefined),
})

function useRefetchRepeats() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: repeatsQuery.queryKey })
}

/** The form shows errors itself. */
export const useRepeat = () =>
  useMutation({
    meta: { handled: true },
    mutationFn: (body: Omit<RepeatRequest, 'senderId'>) => api.schedules.create({ body }),
    onSuccess: useRefetchRepeats(),
  })

/** Refetches all repeats afterwards, even if the change conflicted with another one. */
export const useChangeRepeat = () =>
  useMutation({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      api.schedules.update({ params: { id }, body: { isPaused } }),
    onSettled: useRefetchRepeats(),
  })

export const useStopRepeat = () =>
  useMutation({
    mutationFn: (id: string) => api.schedules.stop({ params: { id } }),
    onSettled: useRefetchRepeats(),
  })
