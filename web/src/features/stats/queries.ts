import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export const statsQuery = queryOptions({
  queryKey: [...backOfficeKey, 'stats'],
  queryFn: ({ signal }) => api.stats.get({ signal }),
})
