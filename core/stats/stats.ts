import { COACH_STATUSES } from '#core/coach/shared/schema'
import { MonthlySumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { lastDayStart, monthsOfBusiness } from '#core/shared/clock'
import { type HourlyStat, HourlyStatEntity, StatEntity } from '#core/stats/entity'
import type { Stats } from '#core/stats/shared/schema'

/** Returns the figures of the admins' dashboard from counters and sums, without counting people (rule directory). */
export async function readStats(): Promise<Stats> {
  const [stats, recent, sums] = await Promise.all([
    StatEntity.queryAll('stats'),
    HourlyStatEntity.queryAll('recent-stats', { above: lastDayStart() }),
    MonthlySumEntity.queryAll(`ledger#${PLATFORM}`, { prefix: 'month#' }),
  ])
  const counts = new Map(stats.map(({ name, count = 0 }) => [name, count]))
  const income = new Map(sums.map(({ month, amountCents = 0 }) => [month, amountCents / 100]))
  const coaches = (status: (typeof COACH_STATUSES)[number]) => counts.get(`coaches#${status}`) ?? 0
  const lastDay = (name: HourlyStat['name']) =>
    recent.filter((stat) => stat.name === name).reduce((sum, { count = 0 }) => sum + count, 0)
  return {
    nutritionists: {
      total: COACH_STATUSES.reduce((sum, status) => sum + coaches(status), 0),
      pending: coaches('PENDING'),
      current: coaches('APPROVED'),
    },
    income: monthsOfBusiness().map((label) => ({ label, value: income.get(label) ?? 0 })),
    users: monthsOfBusiness().map((label) => ({ label, value: counts.get(`clients#${label}`) ?? 0 })),
    lastDay: { clients: lastDay('clients'), applications: lastDay('applications') },
  }
}
