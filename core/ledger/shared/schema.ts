import * as v from 'valibot'
import { ListedClient } from '#core/shared/person'
import { PageOrAllQuery, pageOrAll } from '#core/shared/schema'

/** The platform's own account in the ledger: what it keeps of the payments, its application fees. */
export const PLATFORM = 'platform'

/** One month of an account's money: `amount` in cents, `created` the month's first second. Payouts are never in it. */
export const ReportEntry = v.object({
  type: v.string(),
  amount: v.number(),
  created: v.number(),
  destination: v.string(),
})
export type ReportEntry = v.InferOutput<typeof ReportEntry>

export const ENTRY_TYPES = ['payment', 'refund', 'dispute', 'reversal'] as const

/**
 * A movement of a coach's money; refunds and disputes are negative. `sum` is net: what was moved, `gross`, less the
 * platform's `fee` of it. Cents, and seconds since 1970.
 */
export const Payout = v.object({
  id: v.string(),
  type: v.picklist(ENTRY_TYPES),
  client: ListedClient,
  clientId: v.nullable(v.string()),
  date: v.number(),
  sum: v.number(),
  gross: v.number(),
  fee: v.number(),
})
export type Payout = v.InferOutput<typeof Payout>

/** A page of them, or all when none is asked for. */
export const PayoutQuery = v.strictObject({
  page: PageOrAllQuery.entries.page,
  pageSize: PageOrAllQuery.entries.pageSize,
})
export type PayoutQuery = v.InferOutput<typeof PayoutQuery>

export const Payouts = pageOrAll(Payout)
export type PayoutPage = { rows: Payout[]; count: number }

export const CsvFile = v.object({ name: v.string(), text: v.string() })
export type CsvFile = v.InferOutput<typeof CsvFile>
