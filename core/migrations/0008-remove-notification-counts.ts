import type { Migration } from '#core/migrations/migration'

/** How many messages someone had not read is computed since, so these counts would stay forever. */
export const migration: Migration = {
  number: 8,
  name: 'remove-notification-counts',
  phase: 'backfill',
  entities: ['notification-count'],
  change: () => [],
}
