import { infiniteQueryOptions } from '@tanstack/react-query'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

/** Everyone's refunds and disputes, newest first. */
export const returnedPaymentsQuery = infiniteQueryOptions({
  queryKey: [...backOfficeKey, 'returned-payments'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.ledger.listReturned({ query: pageParam ? { before: pageParam } : {}, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
})
