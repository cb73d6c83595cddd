import * as v from 'valibot'

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
