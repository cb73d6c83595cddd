import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export interface AuditLogFilter {
  person: string
  admin: string
  action: string
  day: string
}

export const auditLogQuery = (filter: Partial<AuditLogFilter>) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list({ query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
