import { prepareAuditEntry } from '#core/audit/audit'
import { changedByAnother, isChangeTo } from '#core/audit/changed-by-another'
import { statusEmails } from '#core/coach/emails'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import { requireCoach } from '#core/coach/require-coach'
import type { SaleChange } from '#core/coach/sale-change'
import type { StatusChange } from '#core/coach/shared/admin-schema'
import type { Coach } from '#core/coach/shared/schema'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { notFound } from '#core/shared/errors'

export async function getCoach(coachId: string): Promise<Coach> {
  const [coach, changeRequest] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  return coachFor('admin', coach, changeRequest)
}

/**
 * Changes a coach's status in one transaction with every copy of it (rule admin-sets-any-status). The stream ends what
 * may not continue without approval; the caller closes open payment pages. Throws 404 for an unknown coach, 409
 * `DELETED` for a deleted one, and 409 `STALE` if the status isn't the one the admin saw.
 */
export const setStatus = async (
  actor: AdminActor,
  coachId: string,
  change: StatusChange,
): Promise<SaleChange<Coach>> => ({
  result: await retryOnConflict(() => changeStatus(actor, coachId, change)),
  coachId,
})

async function changeStatus(actor: AdminActor, coachId: string, change: StatusChange): Promise<Coach> {
  const [coach, changeRequest] = await Promise.all([
    requireCoach(coachId),
    ChangeRequestEntity.find({ coachId }),
  ])
  const { status, interviewStatus, comment, previousStatus, reason } = change
  if (previousStatus && previousStatus !== coach.status)
    throw await changedByAnother(coachId, 'application', isChangeTo('coach', coach.status))

  // The reason belongs to the rejection and is cleared with it.
  const rejectionComment = status === 'REJECTED' ? change.rejectionComment || null : null
  const set = {
    status,
    interviewStatus,
    rejectionComment,
    comment: comment || null,
    version: coach.version + 1,
  }
  await transact([
    CoachEntity.update({ coachId }, { set }, { if: { version: coach.version }, else: changedMeanwhile }),
    CoachRowEntity.update({ coachId }, { set: { status, interviewStatus } }),
    IdentityEntity.update({ subject: coach.subject }, { set: { status } }),
    prepareAuditEntry(actor, 'coach.status', coachId, {
      from: coach.status,
      to: status,
      interviewStatus,
      ...(status === 'SUSPENDED' && reason && { reason }),
    }),
    ...statusEmails(coach, status, rejectionComment).map((email) => prepareEmail(coach.email, email)),
  ])
  return coachFor('admin', { ...coach, ...set }, changeRequest)
}
