import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['newsletter', 'subscribers'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.newsletter.list({ query: pageParam ? { after: pageParam } : {}, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
})
