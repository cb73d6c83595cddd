import type { ENTRY_TYPES } from '#core/ledger/shared/schema'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { EpochSeconds, Month } from '#core/shared/clock'

/** One movement of money on one account, a coach's or PLATFORM. Refunds and disputes are negative. */
export interface LedgerEntry {
  accountId: string
  /**
   * Stripe's id of what moved the money: a charge, refund, fee refund, balance transaction, dispute or reversal. It
   * keeps a movement from being entered twice.
   */
  entryId: string
  chargeId: string
  type: (typeof ENTRY_TYPES)[number]
  amountCents: number
  created: EpochSeconds
  clientId: string | null
  coachId: string | null
  subscriptionId: string | null
}

/** An account's income in one month, always the sum of that month's entries. */
export interface MonthlySum {
  accountId: string
  month: Month
  amountCents?: number
  entries?: number
}

/** What a client has paid a coach minus what was returned, in cents. Always the sum of the entries of the two. */
export interface ClientSum {
  coachId: string
  clientId: string
  amountCents?: number
  /** The number of payments, including those that were refunded. */
  payments?: number
  paidAt?: EpochSeconds
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
export const MonthlySumEntity = entity<MonthlySum, Pick<MonthlySum, 'accountId' | 'month'>>('monthly-sum', {
  key: ({ accountId, month }) => ({ pk: `ledger#${accountId}`, sk: `month#${month}` }),
})
export const ClientSumEntity = entity<ClientSum, Pick<ClientSum, 'coachId' | 'clientId'>>(
  STREAMED.clientSum,
  {
    key: ({ coachId, clientId }) => ({ pk: `ledger#${coachId}`, sk: `client#${clientId}` }),
  },
)
