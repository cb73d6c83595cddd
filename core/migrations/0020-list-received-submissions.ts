import type { SubmissionItem } from '#core/forms/assignments/entity'
import { receivedOf } from '#core/forms/submissions/received-entity'
import { type Migration, storedAs, upgraded } from '#core/migrations/migration'

/**
 * Coaches and admins have a list of all submissions they received. Those from before it existed count as read, so that
 * no one starts with years of unread ones, and no one is told about them.
 */
export const migration: Migration = {
  number: 20,
  name: 'list-received-submissions',
  phase: 'backfill',
  entities: ['submission', 'received-submission'],
  derive: {
    target: 'received-submission',
    sources: ['submission'],
    add: (received, item) => {
      const submission = upgraded(item) as unknown as SubmissionItem
      const { submissionId, createdAt } = submission
      received.set(submissionId, { ...receivedOf(submission), readAt: createdAt, emailedAt: createdAt })
    },
    decide: (existing, received) => existing ?? (received && storedAs('received-submission', received)),
  },
}
