import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CoachFilters, nextPage } from '@/features/discovery/filters'
import { api } from '@/lib/api'

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
export const coachKey = (id: string) => [...coachesKey, 'one', id] as const

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
