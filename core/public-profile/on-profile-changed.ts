import { randomInt } from 'node:crypto'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { Change } from '#core/lib/change'
import { transact, type Write, write } from '#core/lib/table'
import {
  type CurrentSlug,
  CurrentSlugEntity,
  FeaturedCoachEntity,
  PublicCoachEntity,
  SlugClaimEntity,
} from '#core/public-profile/entity'
import { hasSameContent, isPublic, publicCoachOf, visibilityOf } from '#core/public-profile/public-coach'
import { formerSlugOf, isSlugFor, slugOf } from '#core/public-profile/slug'
import { conflict, isConflict } from '#core/shared/errors'

/** Updates what visitors see after any change of a profile (rule public-coaches). Safe to retry. */
export async function onProfileChanged({ before, after }: Change<CoachItem>): Promise<void> {
  const coachId = (after ?? before)?.coachId
  if (!coachId || (before && after && hasSameContent(before, after))) return
  const [coach, current] = await Promise.all([
    CoachEntity.find({ coachId }),
    CurrentSlugEntity.find({ coachId }),
  ])
  if (isPublic(coach)) await transact(await writesToShow(coach, current))
  else if (current) await transact(writesToHide(current))
}

/** The slug stays claimed, so the page later returns under the same URL. */
const writesToHide = ({ slug }: Pick<CurrentSlug, 'slug'>): Write[] => [
  PublicCoachEntity.remove({ slug }),
  FeaturedCoachEntity.remove({ slug }),
]

async function writesToShow(coach: CoachItem, current: CurrentSlug | undefined): Promise<Write[]> {
  const { coachId } = coach
  const slug = await claim(coachId, slugOf(coach), current)
  const shown = publicCoachOf(coach, slug)
  return [
    ...(current && current.slug !== slug ? writesToHide(current) : []),
    CurrentSlugEntity.put({ coachId, slug, ...earlierThan(slug, current) }),
    PublicCoachEntity.put(shown),
    visibilityOf(coach) === 'FEATURED' && coach.availability
      ? FeaturedCoachEntity.put(shown)
      : FeaturedCoachEntity.remove({ slug }),
  ]
}

/** Remembers all slugs of a coach, so that an erasure finds them. */
function earlierThan(slug: string, current: CurrentSlug | undefined): Pick<CurrentSlug, 'earlier'> {
  const earlier = [...new Set([...(current?.earlier ?? []), ...(current ? [current.slug] : [])])].filter(
    (one) => one !== slug,
  )
  return earlier.length > 0 ? { earlier } : {}
}

const MAX_NUMBERED = 20

/**
 * Returns a slug for the coach's name: the current one if it fits, or the first that has never belonged to anyone
 * else. If too many coaches share the name, it ends with a random number.
 */
async function claim(
  coachId: string,
  preferredSlug: string,
  current: CurrentSlug | undefined,
): Promise<string> {
  if (current && isSlugFor(preferredSlug, current.slug)) return current.slug
  const numberedSlugs = Array.from(
    { length: MAX_NUMBERED - 1 },
    (_, index) => `${preferredSlug}-${index + 2}`,
  )
  return (
    (await firstOf(coachId, [preferredSlug])) ??
    (await firstOf(coachId, numberedSlugs)) ??
    claim(coachId, `${preferredSlug}-${randomInt(10 ** 6, 10 ** 9)}`, current)
  )
}

async function firstOf(coachId: string, slugs: string[]): Promise<string | undefined> {
  const claims = await SlugClaimEntity.findMany(
    slugs.flatMap((slug) => [{ slug }, { slug: formerSlugOf(slug) }]),
  )
  const owners = new Map(claims.map(({ slug, coachId }) => [slug, coachId]))
  for (const slug of slugs) {
    const owner = owners.get(slug) ?? owners.get(formerSlugOf(slug))
    if (owner === coachId || (!owner && (await isClaimed(coachId, slug)))) return slug
  }
}

const slugTaken = () => conflict('This address is taken.', 'TAKEN')

async function isClaimed(coachId: string, slug: string): Promise<boolean> {
  try {
    await write(SlugClaimEntity.create({ slug, coachId }, { else: slugTaken }))
    return true
  } catch (error) {
    if (!isConflict(error, 'TAKEN')) throw error
    // A concurrent run for the same coach may have claimed it.
    return (await SlugClaimEntity.find({ slug }))?.coachId === coachId
  }
}
