import { type Migration, storedAs } from '#core/migrations/migration'

/** People who stopped emails about unread messages want no reminders. That choice has another key since. */
export const migration: Migration = {
  number: 6,
  name: 'keep-reminder-opt-outs',
  phase: 'backfill',
  entities: ['chat-mails'],
  change: ({ personId, token, stoppedAt }) => [storedAs('reminded', { personId, token, stoppedAt })],
  merge: (existing, { stoppedAt }) => ({ ...existing, stoppedAt: existing.stoppedAt ?? stoppedAt }),
}
