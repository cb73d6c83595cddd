import { entity } from '#core/lib/table'

/** One movement of money, from the account's point of view: refunds and disputes are negative. */
export interface LedgerEntry {
  /** A coach's id, or PLATFORM. */
  accountId: string
  /** Of the charge, refund, withdrawal or reversal at the provider: the same movement is never entered twice. */
  entryId: string
  chargeId: string
  type: 'payment' | 'refund' | 'dispute' | 'reversal'
  amountCents: number
  /** Seconds since 1970. */
  created: number
  clientId: string | null
  coachId: string | null
  subscriptionId: string | null
}

/** What an account took in one month (`YYYY-MM`), in cents; always the sum of that month's entries. */
export interface MonthlySum {
  accountId: string
  month: string
  amountCents?: number
}

export const LedgerEntity = entity<LedgerEntry, Pick<LedgerEntry, 'accountId' | 'created' | 'entryId'>>(
  'ledger-entry',
  {
    key: ({ accountId, created, entryId }) => ({
      pk: `ledger#${accountId}`,
      sk: `entry#${String(created).padStart(12, '0')}#${entryId}`,
    }),
  },
)
/** An account's months: `ledger#<account>`, prefix `month#`. */
export const MonthlySumEntity = entity<MonthlySum, Pick<MonthlySum, 'accountId' | 'month'>>('monthly-sum', {
  key: ({ accountId, month }) => ({ pk: `ledger#${accountId}`, sk: `month#${month}` }),
})
