import { migration as addIndexKeys } from '#core/migrations/0002-add-index-keys'
import type { Migration } from '#core/migrations/migration'

/** Refunds and disputes in the ledger lack the index that lists those of everyone. */
export const migration: Migration = {
  ...addIndexKeys,
  number: 23,
  name: 'list-returned-payments',
  entities: ['ledger-entry'],
}
