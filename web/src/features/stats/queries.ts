import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'
import { timeZone } from '@/lib/time-zone'

export const statsQuery = queryOptions({
  queryKey: [...backOfficeKey, 'stats'],
  queryFn: ({ signal }) => api.stats.get({ query: { timeZone }, signal }),
})
