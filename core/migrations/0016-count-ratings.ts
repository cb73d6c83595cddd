import type { Migration } from '#core/migrations/migration'

/**
 * Coaches have a count of each rating, which their page shows as stars. Coaches from before reviews could be written
 * have only the sum and the number of all ratings.
 */
export const migration: Migration = {
  number: 16,
  name: 'count-ratings',
  phase: 'backfill',
  entities: ['published-review', 'coach'],
  derive: {
    target: 'coach',
    sources: ['published-review'],
    add: (counts, { coachId, rating }) => {
      const name = `rated${Number(rating) * 2}`
      const known = counts.get(String(coachId))
      counts.set(String(coachId), { ...known, coachId, [name]: Number(known?.[name] ?? 0) + 1 })
    },
    decide: (coach, counts) => {
      if (!coach || !counts) return coach
      const { coachId, ...rated } = counts
      const isWhole =
        Object.values(rated).reduce<number>((sum, count) => sum + Number(count), 0) === coach.ratingCount
      const isKnown = Object.entries(rated).every(([name, count]) => coach[name] === count)
      // The version makes a concurrent edit of the whole profile fail, which would drop the counts.
      return isKnown || !isWhole ? coach : { ...coach, ...rated, version: Number(coach.version ?? 0) + 1 }
    },
  },
}
