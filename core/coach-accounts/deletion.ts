import { endIneligiblePlansAtStripe } from '#core/billing/enforce'
import { holdOrResumePayoutsAtStripe } from '#core/billing/payout-hold'
import type { CoachItem } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import type { Coach, CoachStatus } from '#core/coach/shared/schema'
import { coachProfile } from '#core/coach-accounts/deletable'
import * as Deletion from '#core/deletion/deletion'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import type { Write } from '#core/lib/table'

const coach: Deletion.Deletable<CoachStatus, CoachItem> = {
  ...coachProfile,
  sideEffects: (coachId) => [holdOrResumePayoutsAtStripe(coachId), endIneligiblePlansAtStripe(coachId)],
}

/** Deletes a coach (rule deleted-coach). */
export const remove = (actor: AdminActor, coachId: string) => Deletion.remove(coach, actor, coachId)

/** Deletes a coach's own account (rule own-deletion). */
export const removeOwn = (actor: CoachActor, also: Write[]) => Deletion.removeOwn(coach, actor, also)

/** Cancels a deletion and restores the coach. Throws 409 if the final deletion has begun. */
export async function restore(actor: AdminActor, coachId: string): Promise<Coach> {
  await Deletion.restore(coach, actor, coachId)
  return coachFor('admin', await coach.find(coachId))
}
