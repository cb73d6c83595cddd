import { CoachEntity } from '#core/coach/entity'
import type { Visibility } from '#core/coach/visibility'
import type { CoachActor } from '#core/lib/actor'
import { notFound } from '#core/lib/errors'
import { write } from '#core/lib/table'
import { CurrentSlugEntity, ShownCoachEntity } from '#core/showcase/entity'
import type { PublicPage } from '#core/showcase/schema'
import { visibilityOf } from '#core/showcase/shown'

export async function get({ id: coachId }: CoachActor): Promise<PublicPage> {
  const [coach, current] = await Promise.all([
    CoachEntity.find({ coachId }),
    CurrentSlugEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  const shown = current && (await ShownCoachEntity.find(current))
  return { visibility: visibilityOf(coach), path: shown ? `/coaches/${shown.slug}` : null }
}

/** What visitors see follows from the profile (`follow.ts`). */
export async function set({ id: coachId }: CoachActor, visibility: Visibility) {
  await write(CoachEntity.update({ coachId }, { set: { visibility } }))
  return { visibility }
}
