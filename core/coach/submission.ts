import { isDeepStrictEqual } from 'node:util'
import { prepareAdminEmails } from '#core/admin-accounts/notify'
import { changedAnswers, mergeUpdates, newAnswers, type RequestedAnswers } from '#core/coach/changes'
import { prepareProfileEdit } from '#core/coach/edit'
import { submitted } from '#core/coach/emails'
import {
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type CoachItem,
  CoachRowEntity,
  JUST_APPLIED,
  ReferralKeyEntity,
  rowOf,
} from '#core/coach/entity'
import { contactEmailOf, EmailChangeEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { CoachActor } from '#core/lib/actor'
import { newId, newReferralKey } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { forbidden, invalid, notFound, retryableConflict } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'

export interface Stored {
  coach: CoachItem | undefined
  changeRequest: ChangeRequestItem | undefined
}

export interface Submission {
  writes: Write[]
  after: Stored & { coach: CoachItem }
}

export async function submit(
  actor: CoachActor,
  stored: Stored,
  requested: RequestedAnswers,
): Promise<Submission> {
  const { coach, changeRequest } = stored
  if (!coach) return firstApplication(actor, requested)
  if (coach.status === 'SUSPENDED') throw forbidden(messages.suspended, 'SUSPENDED')
  return coach.status === 'APPROVED'
    ? requestedChange(coach, changeRequest, requested)
    : directChange(coach, changeRequest, requested)
}

async function firstApplication(actor: CoachActor, requested: RequestedAnswers): Promise<Submission> {
  const { resume } = requested
  if (!resume) throw invalid([{ path: 'resume', message: messages.resumeRequired }])
  const [user, mails] = await Promise.all([
    UserEntity.find({ userId: actor.id }),
    prepareAdminEmails(submitted(requested, false)),
  ])
  if (!user) throw notFound('User')
  const coach: CoachItem = {
    ...JUST_APPLIED,
    ...requested,
    email: contactEmailOf(user),
    resume,
    coachId: actor.id,
    subject: actor.subject,
    imageKey: user.imageKey,
    referalKey: newReferralKey(),
    createdAt: nowIso(),
  }
  const writes: Write[] = [
    CoachEntity.create(coach),
    CoachRowEntity.create(rowOf(coach)),
    ReferralKeyEntity.create({ referalKey: coach.referalKey, coachId: coach.coachId }),
    IdentityEntity.update(
      { subject: actor.subject },
      { set: { status: 'PENDING' } },
      { if: { status: 'NEW' } },
    ),
    // The profile copies the picture and the email address, so neither may have changed since they were read.
    UserEntity.update(
      { userId: actor.id },
      { set: { name: nameOf(coach) } },
      { if: { imageKey: user.imageKey, contactEmail: user.contactEmail ?? { absent: true } } },
    ),
    ...mails,
  ]
  return { writes, after: { coach, changeRequest: undefined } }
}

/**
 * Applies an edit immediately before approval, together with any pending changes. A rejected coach applies again by
 * editing (rule reapply-after-rejection).
 */
async function directChange(
  coach: CoachItem,
  open: ChangeRequestItem | undefined,
  requested: RequestedAnswers,
): Promise<Submission> {
  const { coachId, subject } = coach
  const waited = open ? newAnswers(open.updates) : {}
  // The email address changes only after confirmation (rule one-confirmed-email).
  const changes = changedAnswers(coach, { ...waited, ...requested, email: coach.email })
  const isResubmitted = coach.status === 'REJECTED'
  if (!open && !isResubmitted && Object.keys(changes).length === 0)
    return { writes: [], after: { coach, changeRequest: undefined } }
  const set = { ...changes, ...(isResubmitted && { status: 'PENDING' as const, rejectionComment: null }) }
  const change = waited.email === requested.email && (await EmailChangeEntity.find({ userId: coachId }))
  const address = change && change.email === requested.email ? change : undefined
  const { writes, edited } = await prepareProfileEdit(coach, set, address)
  if (open) writes.push(ChangeRequestEntity.remove({ coachId }, { if: { version: open.version } }))
  if (isResubmitted)
    writes.push(
      IdentityEntity.update({ subject }, { set: { status: 'PENDING' } }, { if: { status: 'REJECTED' } }),
      ...(await prepareAdminEmails(submitted(edited, true))),
    )
  return { writes, after: { coach: edited, changeRequest: undefined } }
}

/** All fields of an approved coach are reviewed, so an edit only writes the open change request. */
export function requestedChange(
  coach: CoachItem,
  open: ChangeRequestItem | undefined,
  requested: Partial<RequestedAnswers>,
): Submission {
  const { coachId, version } = coach
  const updates = mergeUpdates(open?.updates ?? {}, coach, requested)
  if (isDeepStrictEqual(updates, open?.updates ?? {}))
    return { writes: [], after: { coach, changeRequest: open } }
  const stillCurrent = CoachEntity.check(
    { coachId },
    {
      if: { version, status: 'APPROVED' },
      else: () => retryableConflict('Your profile was just changed. Please try again.'),
    },
  )
  const [change, changeRequest] = changeOf(coachId, open, updates)
  return { writes: [stillCurrent, change], after: { coach, changeRequest } }
}

export function changeOf(
  coachId: string,
  open: ChangeRequestItem | undefined,
  updates: ChangeRequestItem['updates'],
): [Write, ChangeRequestItem | undefined] {
  if (!open) {
    const request = { coachId, requestId: newId(), updates, createdAt: nowIso(), version: 1 }
    return [ChangeRequestEntity.create(request), request]
  }
  const unchanged = { if: { version: open.version } }
  if (Object.keys(updates).length === 0)
    return [ChangeRequestEntity.remove({ coachId }, unchanged), undefined]
  const request = { ...open, updates, version: open.version + 1 }
  return [ChangeRequestEntity.put(request, unchanged), request]
}
