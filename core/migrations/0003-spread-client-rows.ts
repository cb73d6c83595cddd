import { type Migration, upgraded } from '#core/migrations/migration'

/** The directory of clients has 32 partitions instead of 8, so three rows of four were looked for elsewhere. */
export const migration: Migration = {
  number: 3,
  name: 'spread-client-rows',
  phase: 'backfill',
  entities: ['client-row'],
  where: (row) => upgraded(row).pk !== row.pk,
  change: (row) => [upgraded(row)],
  // Code that looks in the new partition wrote it later.
  merge: (existing) => existing,
}
