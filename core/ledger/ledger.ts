import { CoachEntity, CoachRowEntity, listCoachRows } from '#core/coach/entity'
import {
  type ClientSum,
  ClientSumEntity,
  LedgerEntity,
  type LedgerEntry,
  type MonthlySum,
  MonthlySumEntity,
} from '#core/ledger/entity'
import { clientSumsOf, sumsOf } from '#core/ledger/ledger-entries'
import { PLATFORM, type ReportEntry } from '#core/ledger/shared/schema'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { requireReadable } from '#core/lib/unreadable'
import { FIRST_MONTH, type Month } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { sumByMonth } from '#core/shared/months'

/**
 * Returns the writes for entries that are missing, with the sums and earnings that depend on them. They all fail if
 * one of the entries was created concurrently.
 */
export async function prepareEntries(entries: LedgerEntry[]): Promise<Write[]> {
  const stored = await Promise.all(entries.map((entry) => LedgerEntity.find(entry)))
  const missing = entries.filter((_, index) => !stored[index])
  const earned = new Map<string, number>()
  for (const { accountId, amountCents } of missing)
    if (accountId !== PLATFORM) earned.set(accountId, (earned.get(accountId) ?? 0) + amountCents)
  // A deleted coach's payments are still entered (rule keep-payments-without-names), but no profile shows them.
  const coaches = await requireReadable(() =>
    CoachEntity.findManyIncludingDeleted([...earned.keys()].map((coachId) => ({ coachId }))),
  )
  return [
    ...missing.map((entry) => LedgerEntity.create(entry, { else: changedMeanwhile })),
    ...sumsOf(missing).map(({ amountCents, entries: count, ...sum }) =>
      MonthlySumEntity.upsert(sum, { add: { amountCents, entries: count } }),
    ),
    ...(await Promise.all(clientSumsOf(missing).map(clientSumWrite))),
    ...coaches.flatMap(({ coachId }) => {
      const earningsCents = earned.get(coachId) ?? 0
      return [
        // The version makes a concurrent edit of the whole profile fail, which would restore the old earnings.
        CoachEntity.update({ coachId }, { add: { earningsCents, version: 1 } }),
        CoachRowEntity.update({ coachId }, { add: { earningsCents } }),
      ]
    }),
  ]
}

/** Payments arrive in any order, so `paidAt` keeps the newest. */
async function clientSumWrite({ paidAt, amountCents, payments, ...pair }: Required<ClientSum>) {
  const add = { amountCents, payments }
  if (payments === 0) return ClientSumEntity.upsert(pair, { add })
  const before = (await ClientSumEntity.find(pair))?.paidAt
  return ClientSumEntity.upsert(
    pair,
    { add, set: { paidAt: Math.max(paidAt, before ?? 0) } },
    { if: { paidAt: before ?? { absent: true } }, else: changedMeanwhile },
  )
}

export const listMonths = (accountId: string) =>
  MonthlySumEntity.queryAll(`ledger#${accountId}`, { prefix: 'month#' })

export async function coachReport(coachId: string, timeZone: string): Promise<ReportEntry[]> {
  const [coach, months] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId }),
    listMonths(coachId),
  ])
  if (!coach) throw notFound('Coach')
  return entriesOf(months, timeZone).map(entryFor(coach.expressAccountId ?? coachId))
}

/** Lists the total earnings of each coach who has any. `created` is the first second of the ledger's first month. */
export async function allCoachReports(): Promise<ReportEntry[]> {
  const earners = (await listCoachRows()).filter(({ earningsCents }) => earningsCents !== 0)
  return earners.map(({ coachId, expressAccountId, earningsCents: amountCents }) =>
    entryFor(expressAccountId ?? coachId)([FIRST_MONTH, amountCents]),
  )
}

export const platformReport = async (timeZone: string): Promise<ReportEntry[]> =>
  entriesOf(await listMonths(PLATFORM), timeZone).map(entryFor(PLATFORM))

/** Cents by month in a time zone. */
export const incomeByMonth = (sums: MonthlySum[], timeZone: string) =>
  sumByMonth(
    sums.map(({ month: part, amountCents: value = 0 }) => ({ part, value })),
    timeZone,
  )

const entriesOf = (sums: MonthlySum[], timeZone: string) =>
  [...incomeByMonth(sums, timeZone)].toSorted(([a], [b]) => (a < b ? -1 : 1))

const entryFor =
  (destination: string) =>
  ([month, amount]: [Month, number]): ReportEntry => ({
    type: 'payment',
    amount,
    created: Date.parse(`${month}-01T00:00:00Z`) / 1000,
    destination,
  })
