import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoachCard } from '#core/coach/schema'
import type { CoachDetail } from '#core/discovery/schema'
import { type CoachFilters, nextPage } from '@/features/discovery/filters'
import { api } from '@/lib/api'

/** All that a client knows of coaches. */
export const coachesKey = ['coaches'] as const

export const recommendedQuery = queryOptions({
  queryKey: [...coachesKey, 'recommended'],
  queryFn: ({ signal }) => api.discovery.recommend({ signal }),
})

/** Pages of nine; a change of the filters cancels what is still on its way. */
export const searchQuery = (filters: CoachFilters) =>
  infiniteQueryOptions({
    queryKey: [...coachesKey, 'search', filters],
    queryFn: ({ signal, pageParam }) =>
      api.discovery.search({ query: { ...filters, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => nextPage(pages.length, count),
    placeholderData: keepPreviousData,
  })

export const coachQuery = (id: string) =>
  queryOptions({
    queryKey: [...coachesKey, 'one', id],
    queryFn: ({ signal }) => api.discovery.getCoach({ params: { id }, signal }),
  })

export const savedQuery = queryOptions({
  queryKey: [...coachesKey, 'saved'],
  queryFn: ({ signal }) => api.hiring.listSaved({ signal }),
})

/** The coaches whom the client asked, with what became of it. */
export const myCoachesQuery = queryOptions({
  queryKey: [...coachesKey, 'mine'],
  queryFn: ({ signal }) => api.hiring.listCoaches({ signal }),
})

export const useIsSaved = (id: string) =>
  useQuery({ ...savedQuery, select: (saved) => saved.some((coach) => coach.id === id) }).data ?? false

/** Saves or unsaves a coach at once on the screen, and takes it back when the server refuses. */
export function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ coach, isSaved }: { coach: CoachCard; isSaved: boolean }) =>
      (isSaved ? api.hiring.save : api.hiring.unsave)({ body: { nutritionistId: coach.id } }),
    onMutate: async ({ coach, isSaved }) => {
      await queryClient.cancelQueries({ queryKey: savedQuery.queryKey })
      const before = queryClient.getQueryData(savedQuery.queryKey)
      queryClient.setQueryData(savedQuery.queryKey, (saved = []) => [
        ...(isSaved ? [coach] : []),
        ...saved.filter(({ id }) => id !== coach.id),
      ])
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(savedQuery.queryKey, before),
    onSuccess: (saved) => queryClient.setQueryData(savedQuery.queryKey, saved),
  })
}

/** "Hire now": asks the coach, once however often the button is pressed before the screen knows. */
export function useHire(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['hire', coachId]
  const hire = useMutation({
    mutationKey,
    mutationFn: () => api.hiring.request({ body: { nutritionistId: coachId, clientId } }),
    onSuccess: ({ status }) => {
      queryClient.setQueryData(
        coachQuery(coachId).queryKey,
        (coach?: CoachDetail) => coach && { ...coach, status },
      )
      return queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey })
    },
    // The coach may have stopped accepting clients since the page was loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: coachQuery(coachId).queryKey }),
  })
  const ask = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) hire.mutate()
  }
  return { ask, isPending: hire.isPending }
}
