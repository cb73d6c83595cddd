import { type ClientItem, rowOf } from '#core/client/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Migration, upgraded } from '#core/migrations/migration'

/** Rows of the directory of clients lack their plan, which the groups are filtered by. The profiles have it. */
export const migration: Migration = {
  number: 10,
  name: 'complete-client-rows',
  phase: 'backfill',
  entities: ['client', 'client-row'],
  derive: {
    target: 'client-row',
    sources: ['client'],
    add: (rows, client) => {
      const row: Stored = { ...rowOf(upgraded(client) as unknown as ClientItem) }
      rows.set(String(row.clientId), row)
    },
    decide: (existing, row) =>
      existing && row && existing.plan !== row.plan ? { ...existing, plan: row.plan } : existing,
  },
}
