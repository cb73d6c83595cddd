import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export interface ActFilter {
  person: string
  admin: string
  action: string
  day: string
}

export const actsQuery = (filter: Partial<ActFilter>) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'acts', filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list({ query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
