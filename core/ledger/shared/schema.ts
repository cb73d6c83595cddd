import * as v from 'valibot'
import { ListedClient, NamedPerson } from '#core/shared/person'
import { PageOrAllQuery, pageOrAll } from '#core/shared/schema'

/** The platform's own account in the ledger, with what it keeps of the payments. */
export const PLATFORM = 'platform'

/**
 * An account's money in one month of the reader's time zone. `amount` is in cents, `created` is the first second of a
 * month of that name in UTC. Payouts aren't included.
 */
export const ReportEntry = v.object({
  type: v.string(),
  amount: v.number(),
  created: v.number(),
  destination: v.string(),
})
export type ReportEntry = v.InferOutput<typeof ReportEntry>

export const ENTRY_TYPES = ['payment', 'refund', 'dispute', 'reversal'] as const

/**
 * A movement of a coach's money; refunds and disputes are negative. `sum` is net: `gross` minus the platform's `fee`.
 * Amounts are in cents, times in seconds since 1970.
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

/** A page, or the newest 1,000 entries if no page is requested. */
export const PayoutQuery = v.strictObject({
  page: PageOrAllQuery.entries.page,
  pageSize: PageOrAllQuery.entries.pageSize,
})
export type PayoutQuery = v.InferOutput<typeof PayoutQuery>

export const Payouts = pageOrAll(Payout)
export type PayoutPage = { rows: Payout[]; count: number }

export const CsvFile = v.object({ name: v.string(), text: v.string() })
export type CsvFile = v.InferOutput<typeof CsvFile>

/**
 * A payment that was returned, or, with a positive amount, a refund that failed or a dispute that was won.
 * `amount` is in cents, `date` in seconds since 1970.
 */
export const ReturnedPayment = v.object({
  id: v.string(),
  type: v.picklist(['refund', 'dispute']),
  amount: v.number(),
  date: v.number(),
  /** Whether a coach got back what they had paid for a promotion. */
  isPromotion: v.boolean(),
  /** Null for a promotion, and if the client is deleted. */
  client: v.nullable(NamedPerson),
  /** Null for a deleted coach. */
  coach: v.nullable(NamedPerson),
})
export type ReturnedPayment = v.InferOutput<typeof ReturnedPayment>

export const ReturnedPaymentsQuery = v.strictObject({
  /** `next` of the previous page. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{12}#\w{1,100}$/, 'Invalid page'))),
})
export type ReturnedPaymentsQuery = v.InferOutput<typeof ReturnedPaymentsQuery>

export const ReturnedPayments = v.object({ rows: v.array(ReturnedPayment), next: v.nullable(v.string()) })
export type ReturnedPayments = v.InferOutput<typeof ReturnedPayments>
