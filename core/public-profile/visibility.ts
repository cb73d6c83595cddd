import { CoachEntity } from '#core/coach/entity'
import type { Visibility } from '#core/coach/shared/labels'
import type { CoachActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { CurrentSlugEntity, PublicCoachEntity } from '#core/public-profile/entity'
import { visibilityOf } from '#core/public-profile/public-coach'
import type { PublicPage } from '#core/public-profile/shared/schema'
import { notFound } from '#core/shared/errors'

export async function getPublicPage({ id: coachId }: CoachActor): Promise<PublicPage> {
  const [coach, current] = await Promise.all([
    CoachEntity.find({ coachId }),
    CurrentSlugEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  const shown = current && (await PublicCoachEntity.find(current))
  return { visibility: visibilityOf(coach), path: shown ? `/coaches/${shown.slug}` : null }
}

/** Stores the coach's choice. The public page follows from the profile (`on-profile-changed.ts`). */
export async function set({ id: coachId }: CoachActor, visibility: Visibility) {
  await write(CoachEntity.update({ coachId }, { set: { visibility } }))
  return { visibility }
}
