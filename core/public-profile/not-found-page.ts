import { CoachEntity, listCoachRows } from '#core/coach/entity'
import { CurrentSlugEntity, PublicCoachEntity } from '#core/public-profile/entity'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { isPublic } from '#core/public-profile/public-coach'

/**
 * Makes the pages of those who should have one and have none, and tells how many: of who was approved before there
 * were pages and has changed nothing since. Writes nothing where none is missing, and may run twice.
 */
export async function notFoundPage(): Promise<number> {
  const approved = (await listCoachRows()).filter(({ status }) => status === 'APPROVED')
  const shown = await PublicCoachEntity.findMany(await CurrentSlugEntity.findMany(approved))
  const there = new Set(shown.map(({ coachId }) => coachId))
  const coaches = await CoachEntity.findMany(approved.filter(({ coachId }) => !there.has(coachId)))
  const missing = coaches.filter(isPublic)
  for (const after of missing) await onProfileChanged({ id: after.coachId, before: undefined, after })
  return missing.length
}
