import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { CurrentSlugEntity } from '#core/public-profile/entity'
import { services } from '#scripts/testing/setup/test-services'

/** Returns the path of a coach's public page, after the stream's handlers have created it. */
export async function pathOf({ id }: { id: string }): Promise<string> {
  await services.stream.drained()
  const current = await CurrentSlugEntity.find({ coachId: id })
  return `/coaches/${current?.slug}`
}

/** Changes a coach's last name and returns the path of their page after that. */
export async function renameCoach(coach: { id: string }, lastName: string): Promise<string> {
  await write(CoachEntity.update({ coachId: coach.id }, { set: { lastName } }))
  return pathOf(coach)
}
