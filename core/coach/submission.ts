import { isDeepStrictEqual } from 'node:util'
import { mailToAdmins } from '#core/admin/notify'
import { changedAnswers, mergeUpdates, type Wanted } from '#core/coach/changes'
import {
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type CoachItem,
  CoachRowEntity,
  ReferralKeyEntity,
  rowOf,
} from '#core/coach/entity'
import type { CoachActor } from '#core/lib/actor'
import { nowIso } from '#core/lib/clock'
import { config } from '#core/lib/config'
import { conflict, forbidden, invalid, notFound } from '#core/lib/errors'
import { newId, newReferralKey } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { messages } from '#core/messages'
import { IdentityEntity, UserEntity } from '#core/user/entity'

/** What there is of a coach already. */
export interface Stored {
  coach: CoachItem | undefined
  changeRequest: ChangeRequestItem | undefined
}

/** The one transaction that turns what is stored into what is wanted; empty when it is so already. */
export async function writesFor(
  actor: CoachActor,
  stored: Stored,
  wanted: Wanted,
): Promise<Write<unknown>[]> {
  const { coach, changeRequest } = stored
  if (!coach) return firstApplication(actor, wanted)
  if (coach.status === 'SUSPENDED') throw forbidden(messages.suspended, 'SUSPENDED')
  return coach.status === 'APPROVED'
    ? requestedChange(coach, changeRequest, wanted)
    : directChange(coach, wanted)
}

async function firstApplication(actor: CoachActor, wanted: Wanted): Promise<Write<unknown>[]> {
  const { resume } = wanted
  if (!resume) throw invalid([{ path: 'resume', message: messages.resumeRequired }])
  const user = await UserEntity.find({ userId: actor.id })
  if (!user) throw notFound('User')
  const coach: CoachItem = {
    coverLetter: null,
    liabilityInsurance: null,
    ...wanted,
    resume,
    coachId: actor.id,
    subject: actor.subject,
    imageKey: user.imageKey,
    referalKey: newReferralKey(),
    status: 'PENDING',
    interviewStatus: false,
    rejectionComment: null,
    comment: null,
    promotionTime: null,
    availability: true,
    expressAccountId: null,
    accountSubmitted: false,
    accountOnboarded: false,
    accountErrors: [],
    ratingSum: 0,
    ratingCount: 0,
    earningsCents: 0,
    chatWithAdmin: false,
    createdAt: nowIso(),
    version: 1,
  }
  return [
    CoachEntity.create(coach),
    CoachRowEntity.create(rowOf(coach)),
    ReferralKeyEntity.create({ referalKey: coach.referalKey, coachId: coach.coachId }),
    IdentityEntity.update(
      { subject: actor.subject },
      { set: { standing: 'PENDING' } },
      { if: { standing: 'NEW' } },
    ),
    // The profile repeats the picture: it must not have changed since it was read.
    UserEntity.update(
      { userId: actor.id },
      { set: { name: nameOf(coach) } },
      { if: { imageKey: user.imageKey } },
    ),
    ...(await announced(coach, 'A new coach has applied')),
  ]
}

/** Before the approval an edit counts at once; of a rejected coach it is a new application (decision 13). */
async function directChange(coach: CoachItem, wanted: Wanted): Promise<Write<unknown>[]> {
  const { coachId, subject, status, version } = coach
  const changes = changedAnswers(coach, wanted)
  const isResubmitted = status === 'REJECTED'
  if (!isResubmitted && Object.keys(changes).length === 0) return []
  const edited: CoachItem = { ...coach, ...changes, status: 'PENDING' }
  const { firstName, lastName, email, gender, expYears, certifications, specialities, currentOffering } =
    edited
  const writes: Write<unknown>[] = [
    CoachEntity.update(
      { coachId },
      {
        set: { ...changes, ...(isResubmitted && { status: 'PENDING', rejectionComment: null }) },
        add: { version: 1 },
      },
      { if: { version, status } },
    ),
    CoachRowEntity.update(
      { coachId },
      {
        set: {
          firstName,
          lastName,
          email,
          gender,
          expYears,
          certifications,
          specialities,
          currentOffering,
          status: edited.status,
        },
      },
    ),
    UserEntity.update({ userId: coachId }, { set: { name: nameOf(edited) } }),
  ]
  if (!isResubmitted) return writes
  return [
    ...writes,
    IdentityEntity.update({ subject }, { set: { standing: 'PENDING' } }, { if: { standing: 'REJECTED' } }),
    ...(await announced(edited, 'A coach has applied again')),
  ]
}

/** All answers of an approved coach are reviewed, so an edit writes nothing but the one open request. */
function requestedChange(
  { coachId, version, ...current }: CoachItem,
  open: ChangeRequestItem | undefined,
  wanted: Wanted,
): Write<unknown>[] {
  const updates = mergeUpdates(open?.updates ?? {}, current, wanted)
  if (isDeepStrictEqual(updates, open?.updates ?? {})) return []
  const stillCurrent = CoachEntity.check(
    { coachId },
    { if: { version, status: 'APPROVED' }, else: conflict('Your profile was changed in the meantime.') },
  )
  return [stillCurrent, changeOf(coachId, open, updates)]
}

function changeOf(
  coachId: string,
  open: ChangeRequestItem | undefined,
  updates: ChangeRequestItem['updates'],
): Write<unknown> {
  if (!open)
    return ChangeRequestEntity.create({
      coachId,
      requestId: newId(),
      updates,
      createdAt: nowIso(),
      version: 1,
    })
  const unchanged = { if: { version: open.version } }
  return Object.keys(updates).length === 0
    ? ChangeRequestEntity.remove({ coachId }, unchanged)
    : ChangeRequestEntity.update({ coachId }, { set: { updates }, add: { version: 1 } }, unchanged)
}

const nameOf = ({ firstName, lastName }: Pick<CoachItem, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

const announced = (coach: CoachItem, subject: string) =>
  mailToAdmins({
    subject,
    paragraphs: [`${nameOf(coach)} waits for a decision.`],
    action: { label: 'Open applications', url: `${config.siteUrl}/admin/applications` },
  })
