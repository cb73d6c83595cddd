import { queryOptions } from '@tanstack/react-query'
import { monthsOfBusiness } from '#core/lib/clock'
import { api } from '@/lib/api'

/** What the coach took in each month since January 2022, in dollars. */
export const incomeQuery = queryOptions({
  queryKey: ['income'],
  queryFn: ({ signal }) => api.ledger.coachReport({ signal }),
  select: (entries) => {
    const sums = new Map<string, number>()
    for (const { amount, created } of entries) {
      const month = new Date(created * 1000).toISOString().slice(0, 7)
      sums.set(month, (sums.get(month) ?? 0) + amount)
    }
    return monthsOfBusiness().map((label) => ({ label, value: (sums.get(label) ?? 0) / 100 }))
  },
})
