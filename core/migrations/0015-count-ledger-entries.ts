import type { LedgerEntry } from '#core/ledger/entity'
import { sumsOf } from '#core/ledger/ledger-entries'
import type { Migration } from '#core/migrations/migration'

/** A coach's payouts have as many pages as their monthly sums count entries. Earlier sums counted none. */
export const migration: Migration = {
  number: 15,
  name: 'count-ledger-entries',
  phase: 'backfill',
  entities: ['ledger-entry', 'monthly-sum'],
  derive: {
    target: 'monthly-sum',
    sources: ['ledger-entry'],
    add: (sums, entry) => {
      const [one] = sumsOf([entry as unknown as LedgerEntry])
      if (!one) return
      const { accountId, month } = one
      const key = `${accountId} ${month}`
      sums.set(key, { accountId, month, entries: Number(sums.get(key)?.entries ?? 0) + 1 })
    },
    decide: (existing, sum) => (existing && sum ? { ...existing, entries: sum.entries } : existing),
  },
}
