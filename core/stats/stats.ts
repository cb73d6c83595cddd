import { COACH_STATUSES } from '#core/coach/shared/schema'
import { incomeByMonth, listMonths } from '#core/ledger/ledger'
import { PLATFORM } from '#core/ledger/shared/schema'
import { lastDayStart } from '#core/shared/clock'
import { monthsOfBusiness, sumByMonth } from '#core/shared/months'
import { CLIENTS_IN, type HourlyStat, HourlyStatEntity, StatEntity } from '#core/stats/entity'
import type { Stats } from '#core/stats/shared/schema'

/** Returns the figures of the admins' dashboard from counters and sums, without counting people (rule directory). */
export async function readStats(timeZone: string): Promise<Stats> {
  const [stats, recent, sums] = await Promise.all([
    StatEntity.queryAll('stats'),
    HourlyStatEntity.queryAll('recent-stats', { above: lastDayStart() }),
    listMonths(PLATFORM),
  ])
  const counts = new Map(stats.map(({ name, count = 0 }) => [name, count]))
  const joined = stats
    .filter(({ name }) => name.startsWith(CLIENTS_IN))
    .map(({ name, count = 0 }) => ({ part: name.slice(CLIENTS_IN.length), value: count }))
  const coaches = (status: (typeof COACH_STATUSES)[number]) => counts.get(`coaches#${status}`) ?? 0
  const lastDay = (name: HourlyStat['name']) =>
    recent.filter((stat) => stat.name === name).reduce((sum, { count = 0 }) => sum + count, 0)
  return {
    nutritionists: {
      total: COACH_STATUSES.reduce((sum, status) => sum + coaches(status), 0),
      pending: coaches('PENDING'),
      current: coaches('APPROVED'),
    },
    income: monthsOfBusiness(incomeByMonth(sums, timeZone), timeZone).map(({ label, value }) => ({
      label,
      value: value / 100,
    })),
    users: monthsOfBusiness(sumByMonth(joined, timeZone), timeZone),
    lastDay: { clients: lastDay('clients'), applications: lastDay('applications') },
  }
}
