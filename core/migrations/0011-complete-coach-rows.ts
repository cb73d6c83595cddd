import { type CoachItem, rowOf } from '#core/coach/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Migration, upgraded } from '#core/migrations/migration'

/**
 * Rows of the directory of coaches lack the account that the admins' report names, and answers that lists are filtered
 * by. The profiles have them.
 */
export const migration: Migration = {
  number: 11,
  name: 'complete-coach-rows',
  phase: 'backfill',
  entities: ['coach', 'coach-row'],
  derive: {
    target: 'coach-row',
    sources: ['coach'],
    add: (rows, coach) => {
      const row: Stored = { ...rowOf(upgraded(coach) as unknown as CoachItem) }
      rows.set(String(row.coachId), row)
    },
    decide: (existing, row) =>
      existing && row && Object.keys(row).some((name) => !(name in existing))
        ? { ...row, ...existing }
        : existing,
  },
}
