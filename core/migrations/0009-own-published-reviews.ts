import { type Migration, storedAs, upgraded } from '#core/migrations/migration'

/**
 * A coach's page showed reviews before clients could write them. Each gets the item that its client, its coach and the
 * admins find it by, still approved.
 */
export const migration: Migration = {
  number: 9,
  name: 'own-published-reviews',
  phase: 'backfill',
  entities: ['published-review'],
  where: (review) => !('answer' in review),
  change: (review) => {
    const { coachId, clientId, reviewId, text, rating, createdAt } = review
    const written = { coachId, clientId, reviewId, text, rating, createdAt, status: 'APPROVED', answer: null }
    return [{ ...upgraded(review), answer: null }, storedAs('review', { ...written, version: 1 })]
  },
  // The client has written another review since.
  merge: (existing) => existing,
}
