import {
  CurrentSlugEntity,
  FeaturedCoachEntity,
  type PublicCoach,
  PublicCoachEntity,
  SlugClaimEntity,
} from '#core/public-profile/entity'
import { type PublishedReview, PublishedReviewEntity } from '#core/reviews/entity'
import { notFound } from '#core/shared/errors'
import { fold } from '#core/shared/fold'

const PAGE_SIZE = 24
const REVIEWS = 20
const FEATURED = 6
/** Limit per letter of the sitemaps. Crawlers find the remaining coaches through the pages of the list. */
const LISTED_TO_CRAWLERS = 1000

export interface PublicCoachPage {
  coaches: PublicCoach[]
  next: string | undefined
}

/** Lists public coaches in order of their slugs, starting after the slug `after`. */
export async function listPublicCoaches(after?: string): Promise<PublicCoachPage> {
  const items = await PublicCoachEntity.query('public-coaches', {
    limit: PAGE_SIZE + 1,
    ...(after && { above: after }),
  })
  const coaches = items.slice(0, PAGE_SIZE)
  return { coaches, next: items.length > PAGE_SIZE ? coaches.at(-1)?.slug : undefined }
}

/** How many coaches one page of a specialty reads at most, in batches. Crawlers and caches shouldn't cost more. */
const BATCH = 300
const MAX_BATCHES = 3

/**
 * Lists public coaches with a specialty in order of their slugs, starting after the slug `after`. A page may be short
 * although more follow, because it reads a limited number of coaches.
 */
export async function listSpecialists(speciality: string, after?: string): Promise<PublicCoachPage> {
  const wanted = fold(speciality)
  const found: PublicCoach[] = []
  let last = after
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const items = await PublicCoachEntity.query('public-coaches', {
      limit: BATCH,
      ...(last && { above: last }),
    })
    found.push(...items.filter(({ specialities }) => specialities.some((one) => fold(one) === wanted)))
    last = items.length < BATCH ? undefined : items.at(-1)?.slug
    if (found.length > PAGE_SIZE || !last) break
  }
  const coaches = found.slice(0, PAGE_SIZE)
  return { coaches, next: found.length > PAGE_SIZE ? coaches.at(-1)?.slug : last }
}

export async function listSlugs(letter: string): Promise<string[]> {
  const coaches = await PublicCoachEntity.query('public-coaches', {
    limit: LISTED_TO_CRAWLERS,
    prefix: letter,
  })
  return coaches.map(({ slug }) => slug)
}

export type Found = { coach: PublicCoach; reviews: PublishedReview[] } | { movedTo: string }

/**
 * Returns a public coach with their newest reviews, or the coach's current slug if this is an earlier one. Throws 404
 * if there is neither.
 */
export async function findPublicCoach(slug: string): Promise<Found> {
  const [coach, claim] = await Promise.all([PublicCoachEntity.find({ slug }), SlugClaimEntity.find({ slug })])
  if (coach) return { coach, reviews: await reviewsOf(coach, REVIEWS) }
  const current = claim && (await CurrentSlugEntity.find(claim))
  const moved = current && current.slug !== slug && (await PublicCoachEntity.find(current))
  if (!moved) throw notFound('Coach')
  return { movedTo: moved.slug }
}

/**
 * Lists the coaches on the landing page, each with their newest review of at least GOOD stars. Leaves out a review
 * that says the same as an earlier one.
 */
export async function listFeatured(): Promise<{ coach: PublicCoach; review: PublishedReview | undefined }[]> {
  const coaches = await FeaturedCoachEntity.query('featured-coaches', { limit: FEATURED })
  const reviews = await Promise.all(coaches.map((coach) => reviewsOf(coach, REVIEWS)))
  const shown = new Set<string>()
  return coaches.map((coach, index) => {
    const review = reviews[index]?.find(({ rating, text }) => rating >= GOOD && !shown.has(text))
    if (review) shown.add(review.text)
    return { coach, review }
  })
}

const GOOD = 4

const reviewsOf = ({ coachId }: PublicCoach, limit: number) =>
  PublishedReviewEntity.query(`reviews#${coachId}`, { limit, newestFirst: true })
