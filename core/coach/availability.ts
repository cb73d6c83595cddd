import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { CoachActor } from '#core/lib/actor'
import { transact } from '#core/lib/table'

export async function set({ id: coachId }: CoachActor, availability: boolean) {
  await transact([
    CoachEntity.update({ coachId }, { set: { availability } }),
    CoachRowEntity.update({ coachId }, { set: { availability } }),
  ])
  return { availability }
}
