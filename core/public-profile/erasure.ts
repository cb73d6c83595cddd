import { transact } from '#core/lib/table'
import {
  CurrentSlugEntity,
  FeaturedCoachEntity,
  PublicCoachEntity,
  SlugClaimEntity,
} from '#core/public-profile/entity'
import { formerSlugOf } from '#core/public-profile/slug'

/** In place of the id of a coach who is deleted. */
const FORMER = 'former'

/**
 * Deletes what visitors could see of a coach. Of their URLs, which consist of their name, only hashes stay, so that
 * none is ever given to another person (rule coach-page-urls). Safe to retry.
 */
export async function removePublicProfile(coachId: string): Promise<void> {
  const current = await CurrentSlugEntity.find({ coachId })
  if (!current) return
  const { slug, earlier = [] } = current
  await transact([
    PublicCoachEntity.remove({ slug }),
    FeaturedCoachEntity.remove({ slug }),
    CurrentSlugEntity.remove({ coachId }),
    ...[slug, ...earlier].flatMap((one) => [
      SlugClaimEntity.remove({ slug: one }),
      SlugClaimEntity.put({ slug: formerSlugOf(one), coachId: FORMER }),
    ]),
  ])
}
