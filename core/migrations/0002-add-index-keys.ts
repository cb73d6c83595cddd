import { indexKeys, type Migration, upgraded } from '#core/migrations/migration'

/**
 * Items from before an index was added lack its keys, so its readers miss them: an actor's audit entries (gsi2), a
 * coach's open plans (gsi1), everyone's running subscriptions (gsi2), deleted forms (gsi2), and reports about a person
 * (gsi2). Unanswered conversations moved from gsi2 to gsi1.
 */
export const migration: Migration = {
  number: 2,
  name: 'add-index-keys',
  phase: 'backfill',
  entities: ['audit', 'plan-slot', 'subscription', 'form', 'chat-report', 'chat-activity'],
  change: (item) => {
    const { gsi1pk, gsi1sk, gsi2pk, gsi2sk, ...rest } = item
    return [{ ...rest, ...indexKeys(upgraded(item)) }]
  },
}
