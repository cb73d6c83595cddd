import { migration as upgradeItems } from '#core/migrations/0001-upgrade-items'
import type { Migration } from '#core/migrations/migration'

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [upgradeItems]
