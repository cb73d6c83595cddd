import { listedClients } from '#core/billing/plans/listed-clients'
import { LedgerEntity, type LedgerEntry } from '#core/ledger/entity'
import { listMonths } from '#core/ledger/ledger'
import {
  type CsvFile,
  type Payout,
  type PayoutPage,
  type PayoutQuery,
  PLATFORM,
} from '#core/ledger/shared/schema'
import type { CoachActor } from '#core/lib/actor'
import { csvOf } from '#core/lib/csv'
import { now } from '#core/shared/clock'
import { dayIn } from '#core/shared/time-in-zone'

/** How many entries a request without a page number returns. */
const LATEST = 1000
const newest = { prefix: 'entry#', newestFirst: true }

/** Lists the entries of the coach's account, newest first. The count comes from the monthly sums (rule ledger). */
export async function listPayouts(
  actor: CoachActor,
  { page, pageSize }: PayoutQuery,
): Promise<PayoutPage | Payout[]> {
  const partition = `ledger#${actor.id}`
  if (page === undefined)
    return payoutsOf(actor, await LedgerEntity.query(partition, { ...newest, limit: LATEST }))
  const [months, entries] = await Promise.all([
    listMonths(actor.id),
    LedgerEntity.query(partition, { ...newest, limit: page * pageSize }),
  ])
  const count = months.reduce((sum, { entries = 0 }) => sum + entries, 0)
  const shown = Math.min(page, Math.max(1, Math.ceil(count / pageSize)))
  return { rows: await payoutsOf(actor, entries.slice((shown - 1) * pageSize, shown * pageSize)), count }
}

const COLUMNS = [{ time: 'Date' }, 'Client', 'Type', 'Gross', 'Fee', 'Net', 'Id'] as const

/** Exports all of the coach's payouts as CSV, with amounts in dollars. */
export async function exportPayouts(actor: CoachActor, timeZone: string): Promise<CsvFile> {
  const payouts = await payoutsOf(actor, await LedgerEntity.queryAll(`ledger#${actor.id}`, newest))
  const rows = payouts.map(({ date, client, type, gross, fee, sum, id: movement }) => [
    new Date(date * 1000),
    client.name,
    type,
    gross / 100,
    fee / 100,
    sum / 100,
    movement,
  ])
  const text = csvOf({ columns: COLUMNS, timeZone }, rows)
  return { name: `transactions-${dayIn(now(), timeZone)}.csv`, text }
}

async function payoutsOf(actor: CoachActor, entries: LedgerEntry[]): Promise<Payout[]> {
  const [fees, clients] = await Promise.all([
    // The platform's share of each movement has the same entry id on the platform's account.
    LedgerEntity.findMany(entries.map((entry) => ({ ...entry, accountId: PLATFORM }))),
    listedClients(
      actor,
      entries.flatMap(({ clientId }) => clientId ?? []),
    ),
  ])
  const feeOf = new Map(fees.map(({ entryId, amountCents }) => [entryId, amountCents]))
  return entries.map(({ entryId, type, clientId, created, amountCents: sum }) => {
    const fee = feeOf.get(entryId) ?? 0
    return {
      id: entryId,
      type,
      client: clients(clientId ?? ''),
      clientId,
      date: created,
      sum,
      gross: sum + fee,
      fee,
    }
  })
}
