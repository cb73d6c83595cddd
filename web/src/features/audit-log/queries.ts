import { infiniteQueryOptions } from '@tanstack/react-query'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export interface AuditLogFilter {
  person: string
  admin: string
  action: string
  day: string
}

/** Adds the reader's time zone to a day, because the times on screen are in it, too. */
export const withOffset = (filter: Partial<AuditLogFilter>) => {
  const offset = filter.day ? new Date(`${filter.day}T00:00`).getTimezoneOffset() : Number.NaN
  return { ...filter, ...(!Number.isNaN(offset) && { offset }) }
}

export const auditLogQuery = (filter: Partial<AuditLogFilter>) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list({
        query: { ...withOffset(filter), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
