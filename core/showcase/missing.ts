import { CoachEntity, listCoachRows } from '#core/coach/entity'
import { CurrentSlugEntity, ShownCoachEntity } from '#core/showcase/entity'
import { followShown } from '#core/showcase/follow'
import { isShown } from '#core/showcase/shown'

/**
 * Makes the pages of those who should have one and have none, and tells how many: of who was approved before there
 * were pages and has changed nothing since. Writes nothing where none is missing, and may run twice.
 */
export async function showMissing(): Promise<number> {
  const approved = (await listCoachRows()).filter(({ status }) => status === 'APPROVED')
  const shown = await ShownCoachEntity.findMany(await CurrentSlugEntity.findMany(approved))
  const there = new Set(shown.map(({ coachId }) => coachId))
  const coaches = await CoachEntity.findMany(approved.filter(({ coachId }) => !there.has(coachId)))
  const missing = coaches.filter(isShown)
  for (const after of missing) await followShown({ id: after.coachId, before: undefined, after })
  return missing.length
}
