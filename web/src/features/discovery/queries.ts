import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CoachFilters, nextPage } from '@/features/discovery/search/filters'
import { api } from '@/lib/network/api'

/** Root key of all coach queries of a client. */
export const coachesKey = ['coaches'] as const

/** Best match first, computed as if the ignored answers were empty. */
export const recommendedQuery = (ignored: readonly string[] = []) =>
  queryOptions({
    queryKey: [...coachesKey, 'recommended', ignored],
    queryFn: ({ signal }) => api.discovery.recommend({ query: { ignore: [...ignored] }, signal }),
    placeholderData: keepPreviousData,
  })

/** Pages of nine. Changing the filters cancels requests in flight. */
export const searchQuery = (filters: CoachFilters) =>
  infiniteQueryOptions({
    queryKey: [...coachesKey, 'search', filters],
    queryFn: ({ signal, pageParam }) =>
      api.discovery.search({ query: { ...filters, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => nextPage(pages.length, count),
    placeholderData: keepPreviousData,
  })

const coachPagesKey = [...coachesKey, 'one'] as const
/** Prefix of all queries for one coach, regardless of the ignored answers. */
export const coachKey = (id: string) => [...coachPagesKey, id] as const

export const coachQuery = (id: string, ignored: readonly string[] = []) =>
  queryOptions({
    queryKey: [...coachKey(id), ignored],
    queryFn: ({ signal }) =>
      api.discovery.getCoach({ params: { id }, query: { ignore: [...ignored] }, signal }),
  })

/** The reviews after those included in the coach's page; `after` is the last of them. */
export const moreReviewsQuery = (id: string, after: string) =>
  infiniteQueryOptions({
    queryKey: [...coachesKey, 'reviews', id, after],
    queryFn: ({ signal, pageParam }) =>
      api.discovery.listReviews({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const savedQuery = queryOptions({
  queryKey: [...coachesKey, 'saved'],
  queryFn: ({ signal }) => api.hiring.listSaved({ signal }),
})

/** The coaches the client has requested or pays, with the status. */
export const myCoachesQuery = queryOptions({
  queryKey: [...coachesKey, 'mine'],
  queryFn: ({ signal }) => api.hiring.listCoaches({ signal }),
})

/** Refetches whatever shows the status of the client's requests. */
export const refreshMyCoaches = (queryClient: QueryClient) =>
  Promise.all(
    [myCoachesQuery.queryKey, coachPagesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
