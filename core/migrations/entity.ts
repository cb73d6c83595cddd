import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, shape } from '#core/lib/shape'
import { fourDigits } from '#core/migrations/title'

export const MigrationRun = shape({
  number: v.number(),
  name: orBlank(),
  startedAt: v.string(),
  /** A resumed run has to use the same number. */
  segments: v.number(),
  finishedAt: v.optional(v.string()),
})
export type MigrationRun = v.InferOutput<typeof MigrationRun>

/** An item that a migration couldn't change and left as it is. Contains nothing of the item. */
export const MigrationFailure = shape({
  number: v.number(),
  /** A hash of the item's key. */
  key: v.string(),
  /** The stored name of the item's entity. */
  itemEntity: orBlank(),
  reason: orBlank(),
})
export type MigrationFailure = v.InferOutput<typeof MigrationFailure>

/** All migrations that have begun: `migrations`. */
export const MigrationRunEntity = entity('migration', {
  personal: false,
  shape: MigrationRun,
  id: ['number'],
  key: ({ number }) => ({ pk: 'migrations', sk: fourDigits(number) }),
})
/** What failed in the latest run of a migration: `migration#<number>`. */
export const MigrationFailureEntity = entity('migration-failure', {
  personal: false,
  shape: MigrationFailure,
  id: ['number', 'key'],
  key: ({ number, key }) => ({ pk: `migration#${fourDigits(number)}`, sk: key }),
})
