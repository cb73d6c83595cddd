import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

/** Who opened the signed-in client's data, newest first. */
export const viewsQuery = infiniteQueryOptions({
  queryKey: ['data-views'],
  queryFn: ({ signal, pageParam }) =>
    api.dataExport.listViews({ query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  select: ({ pages, pageParams }) => ({ pages: pages.map(({ rows }) => rows), pageParams }),
})
