import type { CoachItem } from '#core/coach/entity'
import { entity } from '#core/lib/table'

/** Everything that visitors may see of a coach. The functions that show it can't read profiles. */
export interface PublicCoach
  extends Pick<
    CoachItem,
    | 'coachId'
    | 'imageKey'
    | 'firstName'
    | 'lastName'
    | 'expYears'
    | 'dietitian'
    | 'degree'
    | 'certifications'
    | 'specialities'
    | 'preferableChat'
    | 'currentOffering'
    | 'schedule'
    | 'availability'
    | 'ratingSum'
    | 'ratingCount'
  > {
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
