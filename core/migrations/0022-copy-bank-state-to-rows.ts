import type { Migration } from '#core/migrations/migration'

/** Rows of the directory of coaches tell who can be paid, as the profiles do. */
export const migration: Migration = {
  number: 22,
  name: 'copy-bank-state-to-rows',
  phase: 'backfill',
  entities: ['coach', 'coach-row'],
  derive: {
    target: 'coach-row',
    sources: ['coach'],
    add: (states, { coachId, accountSubmitted = false }) =>
      states.set(String(coachId), { coachId, accountSubmitted }),
    decide: (row, copy) =>
      row && copy && row.accountSubmitted !== copy.accountSubmitted
        ? { ...row, accountSubmitted: copy.accountSubmitted }
        : row,
  },
}
