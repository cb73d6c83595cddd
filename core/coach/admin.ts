import { record } from '#core/audit/audit'
import type { StatusChange } from '#core/coach/admin-schema'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { lettersOf } from '#core/coach/letters'
import { coachFor } from '#core/coach/present'
import type { Coach } from '#core/coach/schema'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { again, overtaken } from '#core/lib/again'
import { conflict, notFound } from '#core/lib/errors'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'

export async function get(coachId: string): Promise<Coach> {
  const [coach, changeRequest] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  return coachFor('admin', coach, changeRequest)
}

const stale = conflict(
  'Another admin changed this application in the meantime. Please look at it again.',
  'STALE',
)

/** In one transaction with all that repeats the status (rule any-status). The stream ends what may not run without it. */
export const setStatus = (actor: AdminActor, coachId: string, change: StatusChange): Promise<Coach> =>
  again(() => changeStatus(actor, coachId, change))

async function changeStatus(actor: AdminActor, coachId: string, change: StatusChange): Promise<Coach> {
  const [coach, changeRequest] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  const { status, interviewStatus, comment, previousStatus } = change
  if (previousStatus !== coach.status) throw stale

  // A reason belongs to the rejection and goes with it.
  const rejectionComment = status === 'REJECTED' ? change.rejectionComment || null : null
  const set = {
    status,
    interviewStatus,
    rejectionComment,
    comment: comment || null,
    version: coach.version + 1,
  }
  await transact([
    CoachEntity.update({ coachId }, { set }, { if: { version: coach.version }, else: overtaken }),
    CoachRowEntity.update({ coachId }, { set: { status, interviewStatus } }),
    IdentityEntity.update({ subject: coach.subject }, { set: { standing: status } }),
    record(actor, 'coach.status', coachId, { from: coach.status, to: status, interviewStatus }),
    ...lettersOf(coach, status, rejectionComment).map((letter) => mail(coach.email, letter)),
  ])
  return coachFor('admin', { ...coach, ...set }, changeRequest)
}
