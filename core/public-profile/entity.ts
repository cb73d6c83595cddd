import type { CoachItem } from '#core/coach/entity'
import { entity } from '#core/lib/table'

/** What visitors may see of a coach, and nothing else: whoever shows it can read no profile. */
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

/** Whose an address is or was; it is never given to somebody else, so that old links keep leading to the same person. */
export interface SlugClaim extends BySlug {
  coachId: string
}

export interface CurrentSlug extends BySlug {
  coachId: string
}

/** All who are shown, by address: `public-coaches`. */
export const PublicCoachEntity = entity<PublicCoach, BySlug>('shown-coach', {
  key: ({ slug }) => ({ pk: 'public-coaches', sk: slug }),
})
/** Those of them who are shown on the landing page: `featured-coaches`. */
export const FeaturedCoachEntity = entity<PublicCoach, BySlug>('featured-coach', {
  key: ({ slug }) => ({ pk: 'featured-coaches', sk: slug }),
})
export const SlugClaimEntity = entity<SlugClaim, BySlug>('coach-slug', {
  key: ({ slug }) => ({ pk: `coach-slug#${slug}`, sk: 'slug' }),
})
export const CurrentSlugEntity = entity<CurrentSlug, Pick<CurrentSlug, 'coachId'>>('current-slug', {
  key: ({ coachId }) => ({ pk: `coach-page#${coachId}`, sk: 'slug' }),
})
