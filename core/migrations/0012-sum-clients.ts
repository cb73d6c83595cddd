import type { LedgerEntry } from '#core/ledger/entity'
import { clientSumsOf } from '#core/ledger/ledger-entries'
import type { Stored } from '#core/lib/stored-item'
import { type Migration, storedAs } from '#core/migrations/migration'

/**
 * What a client has paid a coach is a sum since clients may review coaches. Without the sums of earlier payments, those
 * clients can't review. The stream then plans when to ask them for a review, as it does for everyone.
 */
export const migration: Migration = {
  number: 12,
  name: 'sum-clients',
  phase: 'backfill',
  entities: ['ledger-entry', 'client-sum'],
  derive: {
    target: 'client-sum',
    sources: ['ledger-entry'],
    add: (sums, entry) => {
      const [one] = clientSumsOf([entry as unknown as LedgerEntry])
      if (!one) return
      const key = `${one.coachId} ${one.clientId}`
      const sum = sums.get(key)
      sums.set(key, {
        ...one,
        amountCents: one.amountCents + Number(sum?.amountCents ?? 0),
        payments: one.payments + Number(sum?.payments ?? 0),
        paidAt: Math.max(one.paidAt, Number(sum?.paidAt ?? 0)),
      })
    },
    decide: (existing, sum) => {
      if (!sum) return existing
      const { paidAt, ...rest } = sum
      const value: Stored = paidAt ? sum : rest
      return existing ? { ...existing, ...value } : storedAs('client-sum', value)
    },
  },
}
