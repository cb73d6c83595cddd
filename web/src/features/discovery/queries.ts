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
import { nameOf } from '@/display/coach/coach-text'
import { type CoachFilters, nextPage } from '@/features/discovery/filters'
import { api } from '@/lib/api'
import { notifyUndo } from '@/lib/notify'

/** All that a client knows of coaches. */
export const coachesKey = ['coaches'] as const

/** Best match first, as if the ignored answers had been left open. */
export const recommendedQuery = (ignored: readonly string[] = []) =>
  queryOptions({
    queryKey: [...coachesKey, 'recommended', ignored],
    queryFn: ({ signal }) => api.discovery.recommend({ query: { ignore: [...ignored] }, signal }),
    placeholderData: keepPreviousData,
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

/** One coach, whatever is ignored. */
const coachKey = (id: string) => [...coachesKey, 'one', id] as const

export const coachQuery = (id: string, ignored: readonly string[] = []) =>
  queryOptions({
    queryKey: [...coachKey(id), ignored],
    queryFn: ({ signal }) =>
      api.discovery.getCoach({ params: { id }, query: { ignore: [...ignored] }, signal }),
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

/**
 * Saves or unsaves a coach at once on the screen, and takes it back when the server refuses; `focusBack` follows once
 * the client has taken an unsaving back.
 */
export function useSave(coach: CoachCard, focusBack: () => void) {
  const queryClient = useQueryClient()
  const mutationKey = ['save']
  const show = (saved?: CoachCard[]) => {
    // The answer to the last press is the one that counts.
    if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(savedQuery.queryKey, saved)
  }
  const save = useMutation({
    mutationKey,
    // One after the other, in the order of the presses.
    scope: { id: 'save' },
    mutationFn: (isSaved: boolean) =>
      (isSaved ? api.hiring.save : api.hiring.unsave)({ body: { nutritionistId: coach.id } }),
    onMutate: async (isSaved) => {
      await queryClient.cancelQueries({ queryKey: savedQuery.queryKey })
      const before = queryClient.getQueryData(savedQuery.queryKey)
      queryClient.setQueryData(savedQuery.queryKey, (saved = []) => [
        ...(isSaved ? [coach] : []),
        ...saved.filter(({ id }) => id !== coach.id),
      ])
      return before
    },
    onError: (_error, _isSaved, before) => show(before),
    onSuccess: (saved, isSaved) => {
      show(saved)
      if (isSaved) return
      notifyUndo(`${nameOf(coach)} is not saved any more.`, () => {
        save.mutate(true)
        focusBack()
      })
    },
  })
  return save.mutate
}

/** "Hire now": asks the coach, once however often the button is pressed before the screen knows. */
export function useHire(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['hire', coachId]
  const hire = useMutation({
    mutationKey,
    mutationFn: () => api.hiring.request({ body: { nutritionistId: coachId, clientId } }),
    onSuccess: ({ status }) => {
      queryClient.setQueriesData(
        { queryKey: coachKey(coachId) },
        (coach?: CoachDetail) => coach && { ...coach, status },
      )
      return queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey })
    },
    // The coach may have stopped accepting clients since the page was loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: coachKey(coachId) }),
  })
  const ask = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) hire.mutate()
  }
  return { ask, isPending: hire.isPending }
}

/** Takes back a request that nobody has answered; the coach may have decided since the page was loaded. */
export function useWithdraw(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.hiring.withdraw({ body: { nutritionistId: coachId, clientId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: coachKey(coachId) }),
        queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey }),
      ]),
  })
}
