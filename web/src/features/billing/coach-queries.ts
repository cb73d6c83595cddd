import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

/** What clients pay this coach, including past plans. */
export const coachSubscriptionsQuery = queryOptions({
  queryKey: ['coach-subscriptions'],
  queryFn: ({ signal }) => api.billing.listCoachSubscriptions({ signal }),
})
