import type { Migration } from '#core/migrations/migration'

/** The rows of the directory have the same copy as the clients. */
export const migration: Migration = {
  number: 19,
  name: 'copy-emails-to-rows',
  phase: 'backfill',
  entities: ['client', 'client-row'],
  derive: {
    target: 'client-row',
    sources: ['client'],
    add: (emails, { clientId, email }) => emails.set(String(clientId), { clientId, email }),
    decide: (row, copy) => (row && copy && row.email !== copy.email ? { ...row, email: copy.email } : row),
  },
}
