import * as v from 'valibot'
import { CoachItem } from '#core/coach/entity'
import { PUBLIC_ANSWERS } from '#core/coach/shared/public-answers'
import { entity } from '#core/lib/entity'
import { entriesFrom, shape } from '#core/lib/shape'

/** Everything that visitors may see of a coach. The functions that show it can't read profiles. */
export const PUBLIC_FIELDS = [
  'coachId',
  'imageKey',
  ...PUBLIC_ANSWERS,
  'availability',
  'ratingSum',
  'ratingCount',
] as const satisfies (keyof CoachItem)[]

export const PublicCoach = shape({
  ...entriesFrom(CoachItem, PUBLIC_FIELDS),
  slug: v.string(),
})
export type PublicCoach = v.InferOutput<typeof PublicCoach>

/**
 * The coach who has or had a slug. It's never given to anyone else, so that old links keep leading to the same coach.
 */
export const SlugClaim = shape({
  slug: v.string(),
  coachId: v.string(),
})
export type SlugClaim = v.InferOutput<typeof SlugClaim>

export const CurrentSlug = shape({
  slug: v.string(),
  coachId: v.string(),
  /** Earlier slugs, which lead to this one. Absent if there are none. */
  earlier: v.optional(v.array(v.string())),
})
export type CurrentSlug = v.InferOutput<typeof CurrentSlug>

/** All public coaches, by slug: `public-coaches`. */
export const PublicCoachEntity = entity('public-coach', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: PublicCoach,
  id: ['slug'],
  key: ({ slug }) => ({ pk: 'public-coaches', sk: slug }),
})
/** The public coaches on the landing page: `featured-coaches`. */
export const FeaturedCoachEntity = entity('featured-coach', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: PublicCoach,
  id: ['slug'],
  key: ({ slug }) => ({ pk: 'featured-coaches', sk: slug }),
})
export const SlugClaimEntity = entity('coach-slug', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: SlugClaim,
  id: ['slug'],
  key: ({ slug }) => ({ pk: `coach-slug#${slug}`, sk: 'slug' }),
})
export const CurrentSlugEntity = entity('current-slug', {
  personal: { topic: 'coach', of: ['coachId'], exportedIn: 'settings', erasure: 'delete' },
  shape: CurrentSlug,
  id: ['coachId'],
  key: ({ coachId }) => ({ pk: `coach-page#${coachId}`, sk: 'slug' }),
})
