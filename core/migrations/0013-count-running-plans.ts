import type { Migration } from '#core/migrations/migration'

/**
 * A coach can't decide about a client with a running plan. The links count those plans since, but lack the ones that
 * began earlier, so ending one would count below zero.
 */
export const migration: Migration = {
  number: 13,
  name: 'count-running-plans',
  phase: 'backfill',
  entities: ['plan-slot', 'link'],
  derive: {
    target: 'link',
    sources: ['plan-slot'],
    add: (counts, { coachId, clientId, kind, subscriptionId }) => {
      if (!subscriptionId || (kind !== 'base' && kind !== 'extra')) return
      const key = `${coachId} ${clientId}`
      counts.set(key, { coachId, clientId, runningPlans: Number(counts.get(key)?.runningPlans ?? 0) + 1 })
    },
    decide: (link, count) => {
      const runningPlans = count?.runningPlans ?? 0
      return link && (link.runningPlans ?? 0) !== runningPlans ? { ...link, runningPlans } : link
    },
  },
}
