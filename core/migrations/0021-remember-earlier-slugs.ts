import type { Migration } from '#core/migrations/migration'

/**
 * A coach's current slug lists the earlier ones, so that an erasure finds them. Coaches who were renamed before have
 * only the claims of theirs.
 */
export const migration: Migration = {
  number: 21,
  name: 'remember-earlier-slugs',
  phase: 'backfill',
  entities: ['coach-slug', 'current-slug'],
  derive: {
    target: 'current-slug',
    sources: ['coach-slug'],
    add: (claims, { coachId, slug }) => {
      const id = String(coachId)
      const slugs = (claims.get(id)?.slugs as string[] | undefined) ?? []
      claims.set(id, { coachId: id, slugs: [...slugs, String(slug)].sort() })
    },
    decide: (current, claimed) => {
      const earlier = (current?.earlier as string[] | undefined) ?? []
      const missing = ((claimed?.slugs as string[] | undefined) ?? []).filter(
        (slug) => slug !== current?.slug && !earlier.includes(slug),
      )
      return current && missing.length > 0 ? { ...current, earlier: [...earlier, ...missing] } : current
    },
  },
}
