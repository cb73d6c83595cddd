import { type Migration, upgraded } from '#core/migrations/migration'

/**
 * Open forms of coaches are sorted under `coaches#` instead of their sender, so the lists of missing answers
 * missed them. Open forms by day are from before forms existed, and nothing but a test ever wrote one.
 */
export const migration: Migration = {
  number: 5,
  name: 'key-open-forms',
  phase: 'backfill',
  entities: ['open-poll'],
  change: (poll) => {
    if (String(poll.pk).startsWith('open-polls#')) return []
    const { pk, sk } = upgraded(poll)
    return pk === poll.pk && sk === poll.sk ? [poll] : [upgraded(poll)]
  },
  // The same form can't be open twice, so it was sent again after the old one had been lost.
  merge: (existing) => existing,
}
