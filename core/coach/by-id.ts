import { CoachEntity } from '#core/coach/entity'

/** The profiles of these coaches, by their ids, in one batch read. */
export async function coachesById(coachIds: string[]) {
  const coaches = await CoachEntity.findMany(coachIds.map((coachId) => ({ coachId })))
  return new Map(coaches.map((coach) => [coach.coachId, coach]))
}
