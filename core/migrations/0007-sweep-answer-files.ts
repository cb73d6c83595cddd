import { type Migration, storedAs } from '#core/migrations/migration'
import { dayOf, now } from '#core/shared/clock'

/** Records of files that may be left over have another key, so no job looked at the files of the older ones. */
export const migration: Migration = {
  number: 7,
  name: 'sweep-answer-files',
  phase: 'backfill',
  entities: ['answer-files'],
  change: ({ filesId, keys, pollId, recipientId }) => [
    // Under today, because the job doesn't look back to the original day.
    storedAs('left-files', { ownerId: recipientId, pollId, day: dayOf(now()), filesId, keys }),
  ],
}
