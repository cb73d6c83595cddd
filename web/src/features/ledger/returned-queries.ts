import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

/** Everyone's refunds and disputes, newest first. */
export const returnedPaymentsQuery = infiniteQueryOptions({
  queryKey: [...backOfficeKey, 'returned-payments'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.ledger.listReturned({ query: pageParam ? { before: pageParam } : {}, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
})
