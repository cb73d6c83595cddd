import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { CurrentSlugEntity } from '#core/public-profile/entity'
import { services } from '#scripts/testing/test-services'

/** Where a coach's public page is, once the stream has made it. */
export async function pathOf({ id }: { id: string }): Promise<string> {
  await services.stream.drained()
  const current = await CurrentSlugEntity.find({ coachId: id })
  return `/coaches/${current?.slug}`
}

/** Gives a coach another last name; tells where their page is now. */
export async function renamed(coach: { id: string }, lastName: string): Promise<string> {
  await write(CoachEntity.update({ coachId: coach.id }, { set: { lastName } }))
  return pathOf(coach)
}
