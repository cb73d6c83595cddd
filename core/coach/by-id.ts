import { CoachEntity } from '#core/coach/entity'

export async function coachesById(coachIds: string[]) {
  const coaches = await CoachEntity.findMany(coachIds.map((coachId) => ({ coachId })))
  return new Map(coaches.map((coach) => [coach.coachId, coach]))
}
