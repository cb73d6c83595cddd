import { endIneligiblePlansAtStripe } from '#core/billing/enforce'
import { CoachEntity, type CoachItem, CoachRowEntity } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import type { Coach, CoachStatus } from '#core/coach/shared/schema'
import { deletionEmails } from '#core/coach-accounts/deletion-emails'
import * as Deletion from '#core/deletion/deletion'
import type { AdminActor } from '#core/lib/actor'
import { notFound } from '#core/shared/errors'

const coach: Deletion.Deletable<CoachStatus, CoachItem> = {
  role: 'coach',
  find: async (coachId) => {
    const found = await CoachEntity.find({ coachId })
    if (!found) throw notFound('Coach')
    return found
  },
  // The row keeps counting late payments until the deletion is final. Lists leave it out.
  writes: ({ coachId, version, email, status: before }, { status, eraseAt }) => [
    CoachEntity.update(
      { coachId },
      { set: { status, eraseAt }, add: { version: 1 }, ...(!eraseAt && { remove: ['eraseAt'] }) },
      { if: { status: before, version, email } },
    ),
    CoachRowEntity.update({ coachId }, { set: { status } }),
  ],
  emails: deletionEmails,
  sideEffects: (coachId) => [endIneligiblePlansAtStripe(coachId)],
}

/** Deletes a coach (rule deleted-coach). */
export const remove = (actor: AdminActor, coachId: string) => Deletion.remove(coach, actor, coachId)

/** Cancels a deletion and restores the coach. Throws 409 if the final deletion has begun. */
export const restore = async (actor: AdminActor, coachId: string): Promise<Coach> =>
  coachFor('admin', await Deletion.restore(coach, actor, coachId))
