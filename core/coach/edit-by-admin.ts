import { record } from '#core/audit/audit'
import { filesOf, storeFiles } from '#core/coach/application'
import { changedAnswers, withoutFields } from '#core/coach/changes'
import {
  ChangeRequestEntity,
  CoachEntity,
  type CoachItem,
  CoachRowEntity,
  ROW_ANSWERS,
} from '#core/coach/entity'
import { REVIEWED_FIELDS } from '#core/coach/fields'
import * as Letters from '#core/coach/letters'
import { coachFor } from '#core/coach/present'
import type { Application, Coach } from '#core/coach/schema'
import { changeOf } from '#core/coach/submission'
import { wantEmail } from '#core/identity/email'
import { UserEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { notFound } from '#core/lib/errors'
import { nameOf } from '#core/lib/name'
import { pick } from '#core/lib/pick'
import { transact, type Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import * as Files from '#core/uploads/files'

/** Counts at once, and drops what the coach asked to change of the same answers (rule admin-edits-at-once). */
export async function edit(actor: AdminActor, coachId: string, application: Application): Promise<Coach> {
  if (!(await CoachEntity.find({ coachId }))) throw notFound('Coach')
  const { resume, coverLetter, liabilityInsurance, ...answers } = application
  const files = await storeFiles(actor, coachId, { resume, coverLetter, liabilityInsurance })
  const felonyExplain = answers.felony ? answers.felonyExplain : ''
  const { before, after } = await again(() => change(actor, coachId, { ...answers, felonyExplain, ...files }))
  const kept = filesOf(after)
  await Files.discard([...filesOf(before), ...Object.values(files)].filter((key) => !kept.includes(key)))
  return coachFor('admin', after.coach, after.changeRequest)
}

async function change(actor: AdminActor, coachId: string, wanted: Parameters<typeof changedAnswers>[1]) {
  const [coach, changeRequest] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  const before = { coach, changeRequest }
  const changes = changedAnswers(coach, wanted)
  const fields = REVIEWED_FIELDS.filter((field) => field in changes)
  if (fields.length === 0) return { before, after: before }
  const { email, ...set } = changes
  const edited: CoachItem = { ...coach, ...set, version: coach.version + 1 }
  const left = changeRequest && withoutFields(changeRequest.updates, fields)
  const [settled, request] = left ? changeOf(coachId, changeRequest, left) : [undefined, undefined]
  const writes: Write[] = [
    CoachEntity.update({ coachId }, { set, add: { version: 1 } }, { if: { version: coach.version } }),
    CoachRowEntity.update({ coachId }, { set: pick(edited, ROW_ANSWERS) }),
    UserEntity.update({ userId: coachId }, { set: { name: nameOf(edited) } }),
    ...(settled ? [settled] : []),
    // Used once its owner opens the link that is mailed there (rule one-confirmed-address).
    ...(email ? await wantEmail(coachId, email) : []),
    record(actor, 'coach.edit', coachId, { fields: fields.join(' ') }),
    mail(coach.email, Letters.edited(edited, fields)),
  ]
  await transact(writes)
  return { before, after: { coach: edited, changeRequest: request } }
}
