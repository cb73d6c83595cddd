import type { ENTRY_TYPES } from '#core/ledger/shared/schema'
import { entity } from '#core/lib/table'
import type { EpochSeconds, Month } from '#core/shared/clock'

/** One movement of money as its account sees it, a coach or PLATFORM: refunds and disputes are negative. */
export interface LedgerEntry {
  accountId: string
  /** Of the charge, refund, withdrawal or reversal at the provider: the same movement is never entered twice. */
  entryId: string
  chargeId: string
  type: (typeof ENTRY_TYPES)[number]
  amountCents: number
  created: EpochSeconds
  clientId: string | null
  coachId: string | null
  subscriptionId: string | null
}

/** What an account took in one month: always the sum of that month's entries. */
export interface MonthlySum {
  accountId: string
  month: Month
  amountCents?: number
  entries?: number
}

/** What a client has paid a coach and was not given back, in cents; always the sum of the entries of the two. */
export interface ClientSum {
  coachId: string
  clientId: string
  amountCents?: number
  /** How many payments; those that were given back stay among them. */
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
export const ClientSumEntity = entity<ClientSum, Pick<ClientSum, 'coachId' | 'clientId'>>('client-sum', {
  key: ({ coachId, clientId }) => ({ pk: `ledger#${coachId}`, sk: `client#${clientId}` }),
})
