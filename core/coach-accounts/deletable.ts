import { CoachEntity, type CoachItem, CoachRowEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { deletedByCoach, deletionEmails } from '#core/coach-accounts/deletion-emails'
import type { DeletableProfile } from '#core/deletion/account-status'
import { notFound } from '#core/shared/errors'

export const coachProfile: DeletableProfile<CoachStatus, CoachItem> = {
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
  ownDeletionEmail: ({ firstName }, eraseAt, token) => deletedByCoach({ firstName, eraseAt, token }),
}
