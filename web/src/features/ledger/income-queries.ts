import { queryOptions } from '@tanstack/react-query'
import type { ReportEntry } from '#core/ledger/shared/schema'
import { monthsOfBusiness } from '#core/shared/months'
import { api } from '@/lib/network/api'
import { timeZone } from '@/lib/text/time-zone'

/** Earnings of each month since January 2022 in the device's time zone, in dollars. */
function byMonth(entries: ReportEntry[]) {
  const sums = new Map<string, number>()
  for (const { amount, created } of entries) {
    const month = new Date(created * 1000).toISOString().slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + amount)
  }
  return monthsOfBusiness(sums, timeZone).map(({ label, value }) => ({ label, value: value / 100 }))
}

/** Earnings of the signed-in coach, or of any coach for admins. */
export const incomeQuery = (coachId?: string) =>
  queryOptions({
    queryKey: ['income', coachId],
    queryFn: ({ signal }) =>
      coachId
        ? api.ledger.reportOfCoach({ params: { id: coachId }, query: { timeZone }, signal })
        : api.ledger.coachReport({ query: { timeZone }, signal }),
    select: byMonth,
  })
