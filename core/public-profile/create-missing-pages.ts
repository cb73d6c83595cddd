import { CoachEntity, listCoachRows } from '#core/coach/entity'
import { CurrentSlugEntity, PublicCoachEntity } from '#core/public-profile/entity'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { isPublic } from '#core/public-profile/public-coach'

/**
 * Creates the missing pages of coaches who were approved before public pages existed and haven't changed their
 * profile since. Returns how many it created. Safe to run repeatedly.
 */
export async function createMissingPages(): Promise<number> {
  const approved = (await listCoachRows()).filter(({ status }) => status === 'APPROVED')
  const existing = await PublicCoachEntity.findMany(await CurrentSlugEntity.findMany(approved))
  const existingIds = new Set(existing.map(({ coachId }) => coachId))
  const coaches = await CoachEntity.findMany(approved.filter(({ coachId }) => !existingIds.has(coachId)))
  const missing = coaches.filter(isPublic)
  for (const after of missing) await onProfileChanged({ id: after.coachId, before: undefined, after })
  return missing.length
}
