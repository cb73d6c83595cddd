import { CoachEntity, listCoachRows } from '#core/coach/entity'
import { CurrentSlugEntity, PublicCoachEntity } from '#core/public-profile/entity'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { isPublic } from '#core/public-profile/public-coach'

/**
 * Creates the missing pages of coaches who were approved before public pages existed and haven't changed their
 * profile since. Returns how many it created. Safe to run repeatedly.
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
