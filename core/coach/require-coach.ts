import { CoachEntity } from '#core/coach/entity'
import { deleted } from '#core/identity/deletion-refusals'
import { notFound } from '#core/shared/errors'

/**
 * For admins' changes. Throws 404 for an unknown coach, and 409 `DELETED` for a deleted one, who has to be restored
 * first (rule deleted-coach).
 */
export async function requireCoach(coachId: string) {
  const coach = await CoachEntity.find({ coachId })
  if (coach) return coach
  throw (await CoachEntity.findIncludingDeleted({ coachId })) ? deleted('coach') : notFound('Coach')
}
