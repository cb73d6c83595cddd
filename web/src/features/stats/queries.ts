import { queryOptions } from '@tanstack/react-query'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'
import { timeZone } from '@/lib/text/time-zone'

export const statsQuery = queryOptions({
  queryKey: [...backOfficeKey, 'stats'],
  queryFn: ({ signal }) => api.stats.get({ query: { timeZone }, signal }),
})
