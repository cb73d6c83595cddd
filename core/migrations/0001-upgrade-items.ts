import { definedEntities } from '#core/lib/entity'
import { type Migration, upgraded } from '#core/migrations/migration'

/**
 * Rewrites items of an earlier version, so that reading them no longer converts them. They keep their keys: what needs
 * another key needs a migration of its own.
 */
export const migration: Migration = {
  number: 1,
  name: 'upgrade-items',
  phase: 'backfill',
  entities: 'all',
  where: ({ entity, entityVersion = 1 }) =>
    Number(entityVersion) < (definedEntities().get(String(entity))?.version ?? 0),
  change: (item) => [{ ...upgraded(item), pk: item.pk, sk: item.sk }],
}
