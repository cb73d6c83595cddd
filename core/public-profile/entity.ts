import type { CoachItem } from '#core/coach/entity'
import { PUBLIC_ANSWERS } from '#core/coach/shared/public-answers'
import { entity } from '#core/lib/table'

/** Everything that visitors may see of a coach. The functions that show it can't read profiles. */
export const PUBLIC_FIELDS = [
  'coachId',
  'imageKey',
  ...PUBLIC_ANSWERS,
  'availability',
  'ratingSum',
  'ratingCount',
] as const satisfies (keyof CoachItem)[]

export interface PublicCoach extends Pick<CoachItem, (typeof PUBLIC_FIELDS)[number]> {
  slug: string
}
type BySlug = Pick<PublicCoach, 'slug'>

/**
 * The coach who has or had a slug. It's never given to anyone else, so that old links keep leading to the same coach.
 */
export interface SlugClaim extends BySlug {
  coachId: string
}

export interface CurrentSlug extends BySlug {
  coachId: string
  /** Earlier slugs, which lead to this one. Absent if there are none. */
  earlier?: string[]
}

/** All public coaches, by slug: `public-coaches`. */
export const PublicCoachEntity = entity<PublicCoach, BySlug>('shown-coach', {
  key: ({ slug }) => ({ pk: 'public-coaches', sk: slug }),
})
/** The public coaches on the landing page: `featured-coaches`. */
export const FeaturedCoachEntity = entity<PublicCoach, BySlug>('featured-coach', {
  key: ({ slug }) => ({ pk: 'featured-coaches', sk: slug }),
})
export const SlugClaimEntity = entity<SlugClaim, BySlug>('coach-slug', {
  key: ({ slug }) => ({ pk: `coach-slug#${slug}`, sk: 'slug' }),
})
export const CurrentSlugEntity = entity<CurrentSlug, Pick<CurrentSlug, 'coachId'>>('current-slug', {
  key: ({ coachId }) => ({ pk: `coach-page#${coachId}`, sk: 'slug' }),
})
